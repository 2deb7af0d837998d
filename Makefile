# make play    install what is missing, then serve the table and open it in the browser;
#              LISTEN=0.0.0.0 lets people of the same network in, PORT=… takes another port
# make check   install what is missing, then run every check
# make bench   install what is missing, then print the speeds, ours and a peer's
# make web     build the client again if its sources changed (play and check do so by themselves)
# make format  put the code into the form that make check asks for
# make clean   remove everything that make and the tests made

PYTHON ?= python3
LISTEN ?= 127.0.0.1
PORT   ?= 8036
VENV   := .venv
BIN    := $(VENV)/bin

# Debian packages, by who needs them. They are installed only where they are missing and only by root;
# anybody else is told in a sentence what to install. VENV_PACKAGES is asked for only if Python lacks venv.
VENV_PACKAGES  := python3 python3-venv
CHECK_PACKAGES := chromium postgresql

# The stamps live in the environment itself: removing .venv starts afresh, and a second run installs nothing.
PLAY_READY  := $(VENV)/.ready-play
CHECK_READY := $(VENV)/.ready-check
BENCH_READY := $(VENV)/.ready-bench

# The client, built by hatch_build.py when tefuda is installed, and again when one of its sources is newer.
CLIENT      := src/tefuda/server/static/index.html
CLIENT_FROM := hatch_build.py $(shell find web -name node_modules -prune -o -type f -print)

.DELETE_ON_ERROR:
.PHONY: play check bench web format clean

play: $(PLAY_READY) $(CLIENT)
	@$(BIN)/tefuda serve --browser --host $(LISTEN) --port $(PORT)

check: $(CHECK_READY) $(CLIENT)
	@$(BIN)/python tests/run_checks.py

bench: $(BENCH_READY)
	$(BIN)/tefuda bench
	@set -e; for script in $(sort $(wildcard benchmarks/*.py)); do \
		echo "$(BIN)/python $$script"; $(BIN)/python "$$script"; \
	done

web: $(PLAY_READY) $(CLIENT)

format: $(CHECK_READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) dist build web/node_modules src/tefuda/server/static .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# $(call debian,PACKAGES): install the packages of the list that are missing.
define debian
	@missing=; for package in $(1); do \
		dpkg-query -W -f '$${Status}' "$$package" 2>/dev/null | grep -q '^install ok installed' \
			|| missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ]; then \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			echo "Installing Debian packages:$$missing"; \
			apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends $$missing; \
		else \
			echo "Missing on this machine:$$missing. Install them (on Debian, as root: apt-get install$$missing), then run make again."; \
			exit 1; \
		fi; \
	fi
endef

# A Python without venv (Debian packs it apart) cannot make an environment.
$(BIN)/python:
	$(if $(shell $(PYTHON) -c 'import venv, ensurepip' 2>/dev/null && echo yes),,$(call debian,$(VENV_PACKAGES)))
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "tefuda needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) --version 2>&1). Name another: make PYTHON=python3.12 $(MAKECMDGOALS)"; \
		exit 1; }
	$(PYTHON) -m venv $(VENV)

$(PLAY_READY): pyproject.toml | $(BIN)/python
	@echo "Installing tefuda into $(VENV) (a minute or so, once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(CHECK_READY): pyproject.toml | $(BIN)/python
	$(call debian,$(CHECK_PACKAGES))
	@echo "Installing tefuda and the tools of its checks into $(VENV) (a minute or so, once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(PLAY_READY)

$(CLIENT): $(CLIENT_FROM) | $(BIN)/python
	@echo "Building the client"
	@rm -rf $(dir $@)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

$(BENCH_READY): pyproject.toml | $(BIN)/python
	@echo "Installing tefuda and the peers it is measured against into $(VENV) (a minute or so, once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	@touch $@ $(PLAY_READY)
