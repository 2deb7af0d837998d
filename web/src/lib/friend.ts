/** A table with an open seat, for whoever gets its link. */

import { api } from './api';
import type { Catalogue, Seated, Table } from './protocol';
import { byName } from './decks';

/** As few players as make a game (or a preset) a game, and one of them comes by the link. */
export function withFriend(catalogue: Catalogue, name: string): Promise<Seated> {
  const game = byName(catalogue, name);
  const preset = game?.presets.find((each) => each.name === name);
  const players = Math.max(2, (preset ?? game)?.players[0] ?? 2);
  const others = Array.from({ length: players - 1 }, () => ({ kind: 'open' as const }));
  return api.newTable({ game: name, seats: [{ kind: 'me' }, ...others] });
}

/** Like a table at which one plays with bots, but the first bot's seat is open. */
export function insteadOfBot(table: Table): Promise<Seated> {
  const bots = table.seats.filter((seat) => seat.kind === 'bot').slice(1);
  return api.newTable({
    game: table.game,
    options: table.options,
    seats: [{ kind: 'me' }, { kind: 'open' }, ...bots.map((seat) => ({ kind: 'bot' as const, level: seat.level }))],
    clock: table.clock,
    hints: table.hints,
  });
}
