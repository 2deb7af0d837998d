/** The HTTP part of the protocol: one function a request, refusals as errors in words. */

import { inWords } from './logwords.svelte';
import type {
  Catalogue,
  CheckOptions,
  Deleted,
  InviteInfo,
  KeptData,
  Me,
  MyGames,
  NewTable,
  OpenTables,
  PlayNow,
  PuzzleInfo,
  PuzzleSolution,
  Refusal,
  Replay,
  ReplayHint,
  ReviewState,
  Rulebook,
  Seated,
  ServerInfo,
  SettledOptions,
  SharedText,
  Statistics,
} from './protocol';

/** Something was refused; the message says why, in the server's words. */
export class Refused extends Error {
  constructor(
    readonly code: Refusal['code'] | 'offline',
    reason: string,
  ) {
    super(reason);
  }
}

export const API = `${location.pathname.replace(/[^/]*$/, '')}api/v1`;

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, credentials: 'same-origin' };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { 'Content-Type': 'application/json' };
  }
  let answer: Response;
  try {
    answer = await fetch(`${API}${path}`, init);
  } catch {
    throw new Refused('offline', await inWords('The server cannot be reached. Check the connection and try again.'));
  }
  const found: unknown = await answer.json().catch(() => null);
  if (answer.ok) return found as T;
  const refusal = found as Partial<Refusal> | null;
  throw new Refused(refusal?.code ?? 'fault', await inWords(refusal?.reason ?? `The server answered with ${answer.status}.`));
}

const get = <T>(path: string): Promise<T> => ask<T>('GET', path);
const post = <T>(path: string, body?: unknown): Promise<T> => ask<T>('POST', path, body);
const id = encodeURIComponent;

export const api = {
  me: () => get<Me | null>('/me'),
  become: (name: string) => post<Me>('/guest', { name }),
  forget: () => ask<Deleted>('DELETE', '/me'),
  myData: () => get<KeptData>('/me/data'),
  myGames: () => get<MyGames>('/me/games'),
  statistics: () => get<Statistics>('/me/statistics'),
  about: () => get<ServerInfo>('/about'),
  games: () => get<Catalogue>('/games'),
  options: (game: string, wanted: CheckOptions) => post<SettledOptions>(`/games/${id(game)}/options`, wanted),
  rules: (game: string) => get<Rulebook>(`/rules/${id(game)}`),
  play: (wanted: PlayNow) => post<Seated>('/play', wanted),
  newTable: (wanted: NewTable) => post<Seated>('/tables', wanted),
  tables: () => get<OpenTables>('/tables'),
  join: (table: string) => post<Seated>(`/tables/${id(table)}/join`),
  invite: (code: string) => get<InviteInfo>(`/invites/${id(code)}`),
  joinInvite: (code: string) => post<Seated>(`/invites/${id(code)}/join`),
  record: (table: string) => get<Record<string, unknown>>(`/tables/${id(table)}/record`),
  replay: (table: string, seat: number | null, start: number) =>
    get<Replay>(`/tables/${id(table)}/replay?start=${start}${seat === null ? '' : `&seat=${seat}`}`),
  review: (table: string) => get<ReviewState>(`/tables/${id(table)}/replay/review`),
  reviewAgain: (name: string) => get<ReviewState>(`/reviews/${id(name)}`),
  reviewRecord: (record: Record<string, unknown>) => post<ReviewState>('/replay/review', { record }),
  replayHint: (table: string, step: number) => get<ReplayHint>(`/tables/${id(table)}/replay/${step}/hint`),
  replayRecord: (record: Record<string, unknown>, seat: number | null, start: number) =>
    post<Replay>('/replay', { record, seat: seat ?? -1, start }),
  replayRecordHint: (record: Record<string, unknown>, step: number) =>
    post<ReplayHint>('/replay/hint', { record, step }),
  puzzle: (date: string) => get<PuzzleInfo>(`/puzzles/${id(date)}`),
  playPuzzle: (date: string) => post<Seated>(`/puzzles/${id(date)}/play`),
  practise: (difficulty: string | null) => post<Seated>('/practice', { difficulty }),
  solution: (table: string) => get<PuzzleSolution>(`/tables/${id(table)}/solution`),
  share: (date: string, moves: number, hints: number, inARow: number) =>
    get<SharedText>(`/puzzles/${id(date)}/share?moves=${moves}&hints=${hints}&in_a_row=${inARow}`),
};
