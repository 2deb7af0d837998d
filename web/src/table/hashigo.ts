/** What the server's picture of Hashigo holds. */

export interface Scene {
  stage: 'drafting' | 'turning' | 'playing';
  rows: (string | null)[][][];
  points: number[];
  point_tiles: (string[] | null)[];
  table: string[];
  table_is_chain: boolean;
  controller: number | null;
  leader: number | null;
  pot: string[];
  pack: string[] | null;
  pick: { tile: string; row: number; end: string } | null;
  offer: string[];
  spare: string | null;
  turns: number;
  idle_turns: number;
  idle_limit: number;
  ended: string | null;
}

/** Tiles of a row with a name for each that lasts while tiles around it come and go. */
export const keyed = (tiles: readonly (string | null)[]): { tile: string | null; key: string }[] =>
  tiles.map((tile, index) => ({ tile, key: tile === null ? `hidden ${index}` : tile.split('/').sort().join('/') }));
