/**
 * One table, live: what the server last said of it, and commands to it.
 *
 * Connects again by itself, names the version it has, and sends unanswered commands again (the server
 * carries each out once). A gap in the versions is answered by asking for everything.
 */

import { api, API } from './api';
import type { ChatLine, Clocks, HintGiven, LogLine, Position, Snapshot, Table, TefudaProtocol, Update } from './protocol';

type ClientMessage = NonNullable<TefudaProtocol['ClientMessage']>;
type ServerMessage = NonNullable<TefudaProtocol['ServerMessage']>;
type Sent = Extract<ClientMessage, { command_id: string }>;
export type Wish = { [K in Sent['type']]: Omit<Extract<Sent, { type: K }>, 'command_id' | 'expected_version'> }[Sent['type']];

export type Connection = 'connecting' | 'online' | 'lost' | 'ended';
export const PROTOCOL = 1;

const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, '0')).join('');

export class Live {
  table = $state.raw<Table | null>(null);
  position = $state.raw<Position | null>(null);
  /** The lines of the log that are here, and the number of the first of them: long games send the last alone. */
  log = $state.raw<LogLine[]>([]);
  logFrom = $state(0);
  chat = $state.raw<ChatLine[]>([]);
  clocks = $state.raw<Clocks | null>(null);
  hint = $state.raw<HintGiven | null>(null);
  connection = $state<Connection>('connecting');
  /** Why there is no table: a goodbye for good, or a refusal; in words. */
  ended = $state<string | null>(null);
  refusal = $state<string | null>(null);
  /** The server answers, but no live connection comes about: a browser, or something between, allows none. */
  blocked = $state(false);
  /** A command is on its way. */
  waiting = $state(0);
  spectators = $state(0);
  /** The version in which the position last changed. */
  moves = $state(-1);
  /** Milliseconds that the server's clock is ahead of this browser's. */
  ahead = $state(0);

  /** Called before and after what is shown changes. */
  before: () => void = () => undefined;
  after: (update: Update | null) => void = () => undefined;

  private version = -1;
  private socket: WebSocket | null = null;
  private unanswered = new Map<string, Sent>();
  private tries = 0;
  private timer = 0;
  private pulse = 0;
  private heard = 0;
  private closed = false;

  constructor(readonly id: string) {
    this.pulse = window.setInterval(() => this.beat(), 5000);
    addEventListener('online', this.wake);
    document.addEventListener('visibilitychange', this.wake);
    this.connect();
  }

  close(): void {
    this.closed = true;
    clearInterval(this.pulse);
    clearTimeout(this.timer);
    removeEventListener('online', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
    this.socket?.close();
  }

  send(wish: Wish): void {
    const command = { ...wish, command_id: newId(), expected_version: Math.max(0, this.version) } as Sent;
    this.refusal = null;
    this.unanswered.set(command.command_id, command);
    this.waiting = this.unanswered.size;
    this.post(command);
  }

  play(move: string): void {
    this.send({ type: 'play', move });
  }

  /** Connect again after the page was told to stop (another tab took the seat). */
  again(): void {
    this.ended = null;
    this.tries = 0;
    this.connect();
  }

  private post(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private connect(): void {
    clearTimeout(this.timer);
    if (this.closed) return;
    this.connection = this.version < 0 ? 'connecting' : 'lost';
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const last = this.version >= 0 ? `&last=${this.version}` : '';
    if (typeof WebSocket === 'undefined') {
      this.blocked = true;
      return;
    }
    const socket = new WebSocket(`${scheme}://${location.host}${API}/tables/${encodeURIComponent(this.id)}/socket?protocol=${PROTOCOL}${last}`);
    this.socket = socket;
    this.heard = Date.now();
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.socket) return;
      this.heard = Date.now();
      this.receive(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.dropped();
    };
  }

  private dropped(): void {
    this.socket = null;
    if (this.closed || this.ended !== null) return;
    this.connection = this.version < 0 ? 'connecting' : 'lost';
    const wait = Math.min(8000, 300 * 2 ** this.tries++);
    this.timer = window.setTimeout(() => this.connect(), wait * (0.7 + 0.6 * Math.random()));
    if (this.tries >= 3 && this.version < 0) void this.ask();
  }

  /** Nothing came over the live connection yet: is there no server, or only no such connection? */
  private async ask(): Promise<void> {
    const reached = await api.about().then(
      () => true,
      () => false,
    );
    this.blocked = reached && this.version < 0;
  }

  private wake = (): void => {
    if (document.hidden || this.closed || this.ended !== null) return;
    if (!this.socket) this.connect();
    else this.post({ type: 'ping' });
  };

  /** A socket that says nothing for long, even when asked, is dead. */
  private beat(): void {
    if (!this.socket || this.ended !== null) return;
    const quiet = Date.now() - this.heard;
    if (quiet > 25000) {
      const dead = this.socket;
      this.socket = null;
      dead.close();
      this.dropped();
    } else if (quiet > 12000) this.post({ type: 'ping' });
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.tries = 0;
        this.blocked = false;
        this.connection = 'online';
        this.ahead = Date.parse(message.now) - Date.now();
        for (const command of this.unanswered.values()) this.post(command);
        break;
      case 'snapshot':
        this.show(message.snapshot);
        break;
      case 'update':
        this.follow(message);
        break;
      case 'clocks':
        this.clocks = message.clocks;
        this.ahead = Date.parse(message.clocks.now) - Date.now();
        break;
      case 'presence':
        this.spectators = message.spectators;
        if (this.table) this.table = { ...this.table, seats: this.table.seats.map((seat) => ({ ...seat, away: message.away[seat.seat] ?? seat.away })) };
        break;
      case 'done':
        this.answered(message.command_id);
        break;
      case 'refused':
        if (message.command_id) this.answered(message.command_id);
        this.refusal = message.reason;
        if (message.snapshot) this.show(message.snapshot);
        break;
      case 'hint':
        this.answered(message.command_id);
        if (message.version === this.version) this.hint = message;
        break;
      case 'earlier':
        if (message.log_from + message.log.length === this.logFrom) {
          this.log = [...message.log, ...this.log];
          this.logFrom = message.log_from;
        }
        break;
      case 'pong':
        this.ahead = Date.parse(message.now) - Date.now();
        break;
      case 'goodbye':
        if (!message.again) {
          this.ended = message.reason;
          this.connection = 'ended';
        }
    }
  }

  private answered(command: string): void {
    this.unanswered.delete(command);
    this.waiting = this.unanswered.size;
  }

  private show(snapshot: Snapshot): void {
    if (snapshot.version < this.version) return;
    this.before();
    this.version = snapshot.version;
    this.table = snapshot.table;
    this.position = snapshot.position;
    this.moves = snapshot.version;
    this.append(snapshot.log_from, snapshot.log);
    this.chat = snapshot.chat;
    this.clocks = snapshot.clocks;
    this.hint = null;
    this.after(null);
  }

  /** Bring the log up to date from this line on; where lines between are missing, ask for them. */
  private append(from: number, lines: LogLine[]): void {
    const kept = from - this.logFrom;
    if (kept >= 0 && kept <= this.log.length) this.log = [...this.log.slice(0, kept), ...lines];
    else {
      this.logFrom = from;
      this.log = lines;
      if (from > 0 && lines.length === 0) this.earlier();
    }
  }

  /** Ask for the page of the log before the lines that are here. */
  earlier(): void {
    if (this.logFrom > 0) this.post({ type: 'earlier', before: this.logFrom });
  }

  private follow(update: Update): void {
    if (update.version <= this.version) return;
    if (update.version !== this.version + 1 || !this.table) {
      this.post({ type: 'resync' });
      return;
    }
    this.before();
    this.version = update.version;
    if (update.table) this.table = update.table;
    if (update.position) {
      this.position = update.position;
      this.moves = update.version;
      this.hint = null;
    }
    this.append(update.log_from, update.log);
    this.chat = [...this.chat, ...update.chat];
    this.clocks = update.clocks;
    this.after(update);
  }
}
