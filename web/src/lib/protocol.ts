/* Made by `npm run types` from protocol.schema.json; do not edit. */

/**
 * Protocol 1. Written by python -m tefuda.server.schema; do not edit.
 */
export interface TefudaProtocol {
  ClientMessage?:
    | Play
    | Undo
    | Restart
    | NextRound
    | AskHint
    | Start
    | Swap
    | Kick
    | AddBot
    | Chat
    | Mute
    | Leave
    | Resign
    | Rematch
    | Resync
    | Earlier
    | Ping;
  ServerMessage?:
    | Welcome
    | SnapshotSent
    | Update
    | ClocksShown
    | Presence
    | Done
    | Refused
    | EarlierLines
    | HintGiven
    | Pong
    | Goodbye;
  Clock?: Clock;
  Refusal?: Refusal;
  ChatLine?: ChatLine;
  Clocks?: Clocks;
  LegalMove?: LegalMove;
  LogLine?: LogLine;
  Onlooker?: Onlooker;
  Parts?: Parts;
  Position?: Position;
  Puzzle?: Puzzle;
  RoundSheet?: RoundSheet;
  Seat?: Seat;
  Snapshot?: Snapshot;
  Table?: Table;
  Catalogue?: Catalogue;
  CheckOptions?: CheckOptions;
  Deleted?: Deleted;
  GameInfo?: GameInfo;
  InviteInfo?: InviteInfo;
  KeptData?: KeptData;
  Me?: Me;
  MyGames?: MyGames;
  NewGuest?: NewGuest;
  NewTable?: NewTable;
  OpenTables?: OpenTables;
  OptionInfo?: OptionInfo;
  OptionValue?: OptionValue;
  Paragraph?: Paragraph;
  PlayNow?: PlayNow;
  PresetInfo?: PresetInfo;
  Rulebook?: Rulebook;
  SeatWanted?: SeatWanted;
  Seated?: Seated;
  ServerInfo?: ServerInfo;
  SettledOptions?: SettledOptions;
  TableCard?: TableCard;
  Practice?: Practice;
  PuzzleInfo?: PuzzleInfo;
  PuzzleResult?: PuzzleResult;
  PuzzleSolution?: PuzzleSolution;
  Replay?: Replay;
  ReplayFrame?: ReplayFrame;
  ReplayHint?: ReplayHint;
  ReplayHintWanted?: ReplayHintWanted;
  ReplayWanted?: ReplayWanted;
  SharedText?: SharedText;
  SolutionMove?: SolutionMove;
  Statistics?: Statistics;
  StatisticsOfGame?: StatisticsOfGame;
  ReviewChances?: ReviewChances;
  ReviewDecision?: ReviewDecision;
  ReviewStanding?: ReviewStanding;
  ReviewState?: ReviewState;
  ReviewSwing?: ReviewSwing;
  ReviewWanted?: ReviewWanted;
  Reviewed?: Reviewed;
}
/**
 * Make a move: the ``text`` of one of the position's legal moves.
 */
export interface Play {
  command_id: string;
  expected_version: number;
  type: 'play';
  move: string;
}
/**
 * Take back the own last move, while ``can_undo``.
 */
export interface Undo {
  command_id: string;
  expected_version: number;
  type: 'undo';
}
/**
 * Begin a puzzle anew.
 */
export interface Restart {
  command_id: string;
  expected_version: number;
  type: 'restart';
}
/**
 * Ready for the next round; it is dealt when all humans are, or after a pause.
 */
export interface NextRound {
  command_id: string;
  expected_version: number;
  type: 'next';
}
/**
 * Ask a bot what it would play, or in a puzzle the proof what is best; the answer is a ``hint``. Only
 * where the table allows it.
 */
export interface AskHint {
  command_id: string;
  expected_version: number;
  type: 'hint';
}
/**
 * Begin the game; the host's, when every seat is taken.
 */
export interface Start {
  command_id: string;
  expected_version: number;
  type: 'start';
}
/**
 * Exchange what sits at two seats before the start: the host any two, others their own with a free
 * one.
 */
export interface Swap {
  command_id: string;
  expected_version: number;
  type: 'swap';
  seat: number;
  other: number;
}
/**
 * Empty a seat before the start; the host's. A person who was kicked cannot sit down here again.
 */
export interface Kick {
  command_id: string;
  expected_version: number;
  type: 'kick';
  seat: number;
}
/**
 * Put a bot on a free seat before the start; the host's.
 */
export interface AddBot {
  command_id: string;
  expected_version: number;
  type: 'add_bot';
  seat: number;
  level: string;
}
/**
 * Say something to all at the table; for those who have a seat, and where the table allows it for guests
 * who watch.
 */
export interface Chat {
  command_id: string;
  expected_version: number;
  type: 'chat';
  text: string;
}
/**
 * Hear a person's chat no longer, or again, at this and every other table. Nobody else is told.
 *
 * Exactly one of both is named: a ``seat``, or an ``onlooker`` by the place in the table's list.
 */
export interface Mute {
  command_id: string;
  expected_version: number;
  type: 'mute';
  seat?: number | null;
  onlooker?: number | null;
  muted: boolean;
}
/**
 * Before the start: give the seat back. In a game: go away; the seat is kept, played by a bot at once
 * where the table says so, and one's own again on return.
 */
export interface Leave {
  command_id: string;
  expected_version: number;
  type: 'leave';
}
/**
 * Give the game up: a bot plays the seat to the end where the table says so, else the game is over and
 * the others have won it. A puzzle is over then, and its solution is told.
 */
export interface Resign {
  command_id: string;
  expected_version: number;
  type: 'resign';
}
/**
 * Want another game after the end. When all humans do, a table with the same seats is made
 * (``again``).
 */
export interface Rematch {
  command_id: string;
  expected_version: number;
  type: 'rematch';
}
/**
 * Ask for a ``snapshot``, for instance after a gap in the versions.
 */
export interface Resync {
  type: 'resync';
}
/**
 * Ask for the lines of the log before line number ``before``: the answer is ``earlier``.
 */
export interface Earlier {
  type: 'earlier';
  before: number;
}
/**
 * Ask for a ``pong``, to see whether the connection is alive.
 */
export interface Ping {
  type: 'ping';
}
/**
 * The first message on every socket. ``seat`` is null for a spectator; ``version`` is the table's.
 */
export interface Welcome {
  type: 'welcome';
  protocol: number;
  table: string;
  seat: number | null;
  version: number;
  now: string;
}
/**
 * Everything the viewer may see. Replaces all that the client had.
 */
export interface SnapshotSent {
  type: 'snapshot';
  snapshot: Snapshot;
}
/**
 * Everything this viewer may see of a table at one version.
 *
 * Of the log come the last lines, from number ``log_from`` on; what came before is asked for by ``earlier``.
 */
export interface Snapshot {
  version: number;
  table: Table;
  position: Position | null;
  log_from: number;
  log: LogLine[];
  chat: ChatLine[];
  clocks: Clocks;
}
/**
 * A table without its position. ``you`` is the viewer's seat, null for a spectator.
 *
 * ``invite`` is told to those who sit at the table while it is open. ``again`` is the table of the rematch.
 * ``closed_because`` says why the game ended before its rules ended it, ``notice`` who gave his seat up
 * while the others play on. ``winners`` are the seats that have won, once the table is ``finished``.
 * ``barred``: the host has asked the viewer to leave, so he cannot sit down here.
 */
export interface Table {
  id: string;
  status: 'open' | 'playing' | 'finished' | 'abandoned';
  game: string;
  title: string;
  preset: string | null;
  options: {
    [k: string]: boolean | number | string;
  };
  no_effect: {
    [k: string]: string;
  };
  clock: Clock;
  public: boolean;
  spectators_allowed: boolean;
  spectators_chat: boolean;
  leaver_bot: boolean;
  hints: boolean;
  puzzle: Puzzle | null;
  invite: string | null;
  you: number | null;
  host: boolean;
  barred: boolean;
  seats: Seat[];
  spectators: number;
  onlookers: Onlooker[];
  created: string;
  closed_because: string | null;
  notice: string | null;
  winners: number[];
  again: string | null;
}
/**
 * How long players may think.
 *
 * ``none``: as long as they like. ``move``: ``seconds`` for each move. ``bank``: ``seconds`` for the whole
 * game and ``increment`` more after each move. ``days``: like ``move``, for games over days. Numbers that a
 * kind does not use are 0. When time is up a bot makes that one move, or, with ``loses``, the player has
 * lost: it is as if he gave the game up.
 */
export interface Clock {
  kind: 'none' | 'move' | 'bank' | 'days';
  seconds: number;
  increment: number;
  loses?: boolean;
}
/**
 * What a table for one is measured against: its day and number, if it is a day's; par, proven; the
 * difficulty, measured. Both are null under rules of one's own. ``hints`` were given so far.
 */
export interface Puzzle {
  date: string | null;
  number: number | null;
  par: number | null;
  difficulty: string | null;
  hints: number;
}
/**
 * Who sits where. ``bot`` in ``played_by`` of a human's seat: a bot plays until its owner comes back.
 *
 * ``away``: no open page. ``ready``: has asked for the next round. ``rematch``: wants another game.
 * ``muted``: this viewer does not hear its chat. ``resigned``: the game is lost for its owner;
 * ``out_of_time`` because his time was up.
 */
export interface Seat {
  seat: number;
  kind: 'human' | 'bot' | 'free';
  name: string | null;
  level: string | null;
  host: boolean;
  away: boolean;
  played_by: ('human' | 'bot') | null;
  resigned: boolean;
  out_of_time: boolean;
  ready: boolean;
  rematch: boolean;
  muted: boolean;
}
/**
 * Somebody without a seat who has said something; ``muted``: this viewer does not hear it.
 */
export interface Onlooker {
  name: string;
  muted: boolean;
}
/**
 * The game as one viewer may see it.
 *
 * ``scene`` is the game's own picture of it (cards by name, null or counts where hidden); see
 * docs/protocol.md. ``legal`` is empty unless it is this viewer's turn. ``reasons`` says for each card
 * of the viewer's own that is in no legal move why not. ``totals`` are those after the last finished
 * round. ``sheet`` is the round that is over, null while one is being played.
 */
export interface Position {
  phase: 'playing' | 'round_over' | 'game_over';
  round: number;
  turn: number | null;
  dealer: number | null;
  scene: {
    [k: string]: unknown;
  };
  legal: LegalMove[];
  reasons: {
    [k: string]: string;
  };
  can_undo: boolean;
  totals: number[];
  winners: number[];
  sheet: RoundSheet | null;
}
/**
 * A legal move: the text to send back, and its parts.
 */
export interface LegalMove {
  text: string;
  parts: Parts;
}
/**
 * A move taken apart, so that a client can build it from clicks without knowing rules.
 *
 * ``kind`` is its first word. Isuri: ``lay`` with month and cards, ``pass``. Devil: ``discard`` with
 * one card and ``end``, ``draw``, ``keep``. Hashigo: ``draft`` with one card as it will stand, ``row``
 * and ``side`` of the row; ``keep`` and ``turn`` with ``row``; ``play`` with ``row``, ``first`` and
 * ``last`` (positions from 1); ``take`` with ``side`` of the table's group, the one card as it will
 * stand, ``row``, ``place`` (from 1, counted after the payment has left) and ``paying`` (``1L`` ``1R``
 * ``2L`` ``2R`` ``point``); ``clear``, ``pass``. What does not belong to a move is null or empty.
 */
export interface Parts {
  kind: string;
  cards?: string[];
  month?: number | null;
  end?: boolean | null;
  row?: number | null;
  first?: number | null;
  last?: number | null;
  side?: ('left' | 'right') | null;
  place?: number | null;
  paying?: string | null;
}
/**
 * A finished round: each seat's score, the totals after it, and how the scores came about, line by
 * line.
 */
export interface RoundSheet {
  round: number;
  scores: number[];
  totals: number[];
  derivation: LogLine[];
}
/**
 * One sentence of what happened, as this viewer may hear it.
 *
 * ``rule`` is the anchor of the rulebook paragraph that decides it, like ``isuri-7``, or null.
 */
export interface LogLine {
  text: string;
  rule: string | null;
  round: number;
}
/**
 * A line of chat; ``version`` identifies it, ``seat`` is null for somebody who watches.
 */
export interface ChatLine {
  version: number;
  seat: number | null;
  name: string;
  text: string;
  time: string;
}
/**
 * Time. ``deadline`` is when the seat to move runs out of it (or the next round is dealt), or null.
 *
 * ``banks`` are the seconds each seat has left, when the clock is ``bank``; the bank of the seat to move is
 * what it had when its turn began. ``now`` is the server's time, to correct a viewer's wrong clock.
 */
export interface Clocks {
  now: string;
  deadline: string | null;
  banks: number[] | null;
}
/**
 * One event. ``version`` is exactly one more than that of the update before; after a gap send
 * ``resync``.
 *
 * ``table`` and ``position`` are null when the event did not change them. The log is brought up to
 * date by dropping everything from line ``log_from`` on and adding ``log`` (an undo drops lines).
 * ``chat`` holds new lines. ``by`` is the seat that acted, or null; ``by_clock`` tells that time was
 * up and a bot made the move.
 */
export interface Update {
  type: 'update';
  version: number;
  kind:
    | 'made'
    | 'sat'
    | 'stood'
    | 'swapped'
    | 'started'
    | 'moved'
    | 'undone'
    | 'restarted'
    | 'hinted'
    | 'ready'
    | 'dealt'
    | 'chatted'
    | 'taken_over'
    | 'returned'
    | 'resigned'
    | 'rematch'
    | 'again'
    | 'closed';
  by: number | null;
  by_clock: boolean;
  table: Table | null;
  position: Position | null;
  log_from: number;
  log: LogLine[];
  chat: ChatLine[];
  clocks: Clocks;
}
/**
 * Where the clocks stand, without anything having happened: to a page that comes back, or when the time
 * that the server could not serve moves a deadline.
 */
export interface ClocksShown {
  type: 'clocks';
  clocks: Clocks;
}
/**
 * Who has an open page: one truth value a seat, and the number of spectators.
 */
export interface Presence {
  type: 'presence';
  away: boolean[];
  spectators: number;
}
/**
 * The command was carried out, and is in the database. ``version`` is the one that it led to.
 *
 * ``repeated``: it had been carried out before, and was not again.
 */
export interface Done {
  type: 'done';
  command_id: string;
  version: number;
  repeated: boolean;
}
/**
 * The command was not carried out, with the reason in words and the table as it stands.
 *
 * ``command_id`` is null if the message could not be read; ``snapshot`` is without the log, and null only if
 * too many messages came (``rate``) or the table cannot be read from the database.
 */
export interface Refused {
  type: 'refused';
  command_id: string | null;
  code:
    | 'malformed'
    | 'oversize'
    | 'rate'
    | 'origin'
    | 'protocol'
    | 'guest'
    | 'unknown'
    | 'expired'
    | 'full'
    | 'closed'
    | 'seat'
    | 'host'
    | 'spectators'
    | 'stale'
    | 'ahead'
    | 'illegal'
    | 'options'
    | 'state'
    | 'limit'
    | 'record'
    | 'database'
    | 'fault';
  reason: string;
  snapshot: Snapshot | null;
}
/**
 * Lines of the log before those that the client has, from number ``log_from`` on.
 */
export interface EarlierLines {
  type: 'earlier';
  log_from: number;
  log: LogLine[];
}
/**
 * What a bot would play at ``version``.
 *
 * In a puzzle ``bot`` is null, and the proof tells that no move is better; ``best`` is then the number of
 * moves, in all, that is still possible.
 */
export interface HintGiven {
  type: 'hint';
  command_id: string;
  version: number;
  move: string;
  parts: Parts;
  bot: string | null;
  best?: number | null;
}
/**
 * The answer to ``ping``.
 */
export interface Pong {
  type: 'pong';
  now: string;
}
/**
 * The server is about to close this socket. ``again``: whether it is of use to connect again by
 * itself.
 *
 * The close code says the same to programs: 4001 another page took the seat, 4003 origin, 4004 unknown
 * table, 4006 no guest, 4007 no spectators, 4008 too slow, 4009 too many messages, 4010 protocol, 4011
 * table put away, 4012 kicked, 1012 the server stops.
 */
export interface Goodbye {
  type: 'goodbye';
  close_code: number;
  reason: string;
  again: boolean;
}
/**
 * The body of every HTTP answer from 400 up: nothing has changed, and ``reason`` says why.
 */
export interface Refusal {
  code:
    | 'malformed'
    | 'oversize'
    | 'rate'
    | 'origin'
    | 'protocol'
    | 'guest'
    | 'unknown'
    | 'expired'
    | 'full'
    | 'closed'
    | 'seat'
    | 'host'
    | 'spectators'
    | 'stale'
    | 'ahead'
    | 'illegal'
    | 'options'
    | 'state'
    | 'limit'
    | 'record'
    | 'database'
    | 'fault';
  reason: string;
}
/**
 * All games, and the bots, weakest first.
 */
export interface Catalogue {
  games: GameInfo[];
  bots: string[];
}
/**
 * A family of rules. ``players`` are the fewest and the most.
 */
export interface GameInfo {
  name: string;
  title: string;
  native: string;
  sentence: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  players: [number, number];
  options: OptionInfo[];
  presets: PresetInfo[];
}
/**
 * A rule that can be chosen. ``values`` is empty for a whole number of at least ``least``.
 */
export interface OptionInfo {
  name: string;
  default: boolean | number | string;
  sentence: string;
  values: OptionValue[];
  least: number;
  rule: string | null;
}
/**
 * A value of an option, and what it means.
 */
export interface OptionValue {
  value: boolean | number | string;
  sentence: string;
}
/**
 * A named set of options: every option with its value. ``players`` are the least and the most.
 */
export interface PresetInfo {
  name: string;
  title: string;
  sentence: string;
  options: {
    [k: string]: boolean | number | string;
  };
  /**
   * @minItems 2
   * @maxItems 2
   */
  players: [number, number];
}
/**
 * Options to look at before a table is made.
 */
export interface CheckOptions {
  preset?: string | null;
  options?: {
    [k: string]: boolean | number | string;
  };
  players: number;
}
/**
 * What was deleted. Finished games stay for those who played them, without the name.
 */
export interface Deleted {
  tables_left: number;
  chat_lines: number;
  finished_games_kept_without_name: number;
}
/**
 * What an invite leads to, before one sits down. ``seat`` is one's own if one already sits there.
 */
export interface InviteInfo {
  card: TableCard;
  host: string;
  seat: number | null;
}
/**
 * A table in a list. ``your_turn`` and ``you`` concern the asking guest.
 */
export interface TableCard {
  table: string;
  game: string;
  title: string;
  preset: string | null;
  status: 'open' | 'playing' | 'finished' | 'abandoned';
  names: (string | null)[];
  free: number;
  clock: Clock;
  public: boolean;
  spectators_allowed: boolean;
  puzzle: string | null;
  you: number | null;
  your_turn: boolean;
  deadline: string | null;
  totals: number[] | null;
  winners: number[] | null;
  created: string;
  updated: string;
}
/**
 * Everything the server keeps of a guest.
 */
export interface KeptData {
  me: Me;
  last_seen: string;
  tables: TableCard[];
  chat: string[];
  muted: string[];
}
/**
 * The guest of this browser. ``id`` is public; the secret is in the cookie alone.
 */
export interface Me {
  id: string;
  name: string;
  since: string;
}
/**
 * The guest's own tables: unfinished ones, those that wait for him first, and the last finished ones.
 */
export interface MyGames {
  unfinished: TableCard[];
  finished: TableCard[];
}
/**
 * Become a guest, or take another name. The cookie that comes back is HttpOnly and all there is.
 */
export interface NewGuest {
  name: string;
}
/**
 * A table to be made. It starts when the host says so, or at once if ``start`` and no seat is open.
 */
export interface NewTable {
  game: string;
  preset?: string | null;
  options?: {
    [k: string]: boolean | number | string;
  };
  seats: SeatWanted[];
  clock?: Clock1;
  public?: boolean;
  spectators?: boolean;
  spectators_chat?: boolean;
  leaver_bot?: boolean;
  hints?: boolean;
  start?: boolean;
}
/**
 * A seat of a new table: ``me`` (exactly one), ``open`` for a human who comes, or ``bot`` with its
 * level.
 */
export interface SeatWanted {
  kind: 'me' | 'open' | 'bot';
  level?: string | null;
}
/**
 * How long players may think.
 *
 * ``none``: as long as they like. ``move``: ``seconds`` for each move. ``bank``: ``seconds`` for the whole
 * game and ``increment`` more after each move. ``days``: like ``move``, for games over days. Numbers that a
 * kind does not use are 0. When time is up a bot makes that one move, or, with ``loses``, the player has
 * lost: it is as if he gave the game up.
 */
export interface Clock1 {
  kind: 'none' | 'move' | 'bank' | 'days';
  seconds: number;
  increment: number;
  loses?: boolean;
}
/**
 * Public tables with a free seat, and public games going on that may be watched; newest first.
 */
export interface OpenTables {
  open: TableCard[];
  playing: TableCard[];
}
/**
 * A paragraph of a rulebook; ``text`` is Markdown. ``anchor`` is what log lines and options point to.
 */
export interface Paragraph {
  key: string;
  anchor: string;
  name: string;
  title: string;
  text: string;
  source: string;
}
/**
 * Play at once against bots. ``game`` may also name a preset; players: the fewest that make a game, or
 * more.
 */
export interface PlayNow {
  game: string;
  players?: number | null;
  level?: string | null;
}
/**
 * The rulebook of a game.
 */
export interface Rulebook {
  game: string;
  title: string;
  paragraphs: Paragraph[];
}
/**
 * Where to go now. ``seat`` is null if one may only watch; ``invite`` is told to those who sit.
 */
export interface Seated {
  table: string;
  seat: number | null;
  invite: string | null;
}
/**
 * About this server.
 */
export interface ServerInfo {
  version: string;
  protocol: number;
  tables_in_memory: number;
  now: string;
}
/**
 * Every option with its value, or ``problem``, why they cannot be played.
 *
 * ``no_effect`` gives for the options that change nothing here the reason; ``preset`` is the preset that
 * these options are, if any.
 */
export interface SettledOptions {
  options: {
    [k: string]: boolean | number | string;
  } | null;
  no_effect: {
    [k: string]: string;
  };
  preset: string | null;
  problem: string | null;
}
/**
 * A puzzle that is no day's; ``difficulty`` easy, medium, hard or expert, null: any.
 */
export interface Practice {
  difficulty?: string | null;
}
/**
 * A day's puzzle. ``rows`` stand left to right, tiles as ``upright/other``.
 *
 * ``table`` is the guest's own table for it, if he has begun; ``best`` his fewest moves. ``par`` is proven
 * and ``difficulty`` measured; both are null while that takes time: ask again. ``solved`` counts how many
 * guests needed how many moves.
 */
export interface PuzzleInfo {
  date: string;
  number: number;
  rows: string[][];
  par: number | null;
  difficulty: string | null;
  table: string | null;
  best: number | null;
  solved: PuzzleResult[];
}
/**
 * So many guests solved a puzzle in so many moves.
 */
export interface PuzzleResult {
  moves: number;
  guests: number;
}
/**
 * A line that reaches par, which is proven: no line is shorter.
 */
export interface PuzzleSolution {
  par: number;
  line: SolutionMove[];
}
/**
 * A move of a solution, and the tiles that it plays.
 */
export interface SolutionMove {
  text: string;
  parts: Parts;
  tiles: string[];
}
/**
 * Frames of a game from ``start`` on; ask again with the next ``start`` until ``steps`` is reached.
 */
export interface Replay {
  game: string;
  title: string;
  options: {
    [k: string]: boolean | number | string;
  };
  names: string[];
  kinds: ('human' | 'bot')[];
  seat: number | null;
  steps: number;
  start: number;
  frames: ReplayFrame[];
  finished: boolean;
  totals: number[] | null;
  winners: number[] | null;
}
/**
 * The game after ``step`` deals and moves. ``move`` is the one that led here, null for a deal.
 *
 * ``position`` is what the chosen seat (or a spectator) saw; once a game is finished all legal moves of the
 * seat to move may be shown, in ``legal`` of its own view.
 */
export interface ReplayFrame {
  step: number;
  mover: number | null;
  move: string | null;
  said: LogLine[];
  position: Position;
}
/**
 * What a bot, seeing what the seat to move saw, would have played, and what was played.
 */
export interface ReplayHint {
  step: number;
  seat: number;
  bot: string;
  best: LegalMove;
  played: string | null;
}
/**
 * Ask a bot what it would have played at a step of a record.
 */
export interface ReplayHintWanted {
  record: {
    [k: string]: unknown;
  };
  step: number;
}
/**
 * A record to be replayed: the object of a record file. Nothing of it is kept.
 */
export interface ReplayWanted {
  record: {
    [k: string]: unknown;
  };
  seat?: number;
  start?: number;
}
/**
 * A line to share, in words.
 */
export interface SharedText {
  text: string;
}
/**
 * A guest's own figures.
 */
export interface Statistics {
  name: string;
  since: string;
  games: StatisticsOfGame[];
  puzzles: number;
}
/**
 * Finished games of one game or preset. A shared win counts as shared; ``lost`` are all that were lost,
 * of which ``resigned`` were given up.
 */
export interface StatisticsOfGame {
  game: string;
  title: string;
  preset: string | null;
  played: number;
  won: number;
  shared: number;
  lost: number;
  resigned: number;
  mean_total: number | null;
}
/**
 * Every seat's chance at a step, as spectators saw it.
 */
export interface ReviewChances {
  step: number;
  chances: number[];
}
/**
 * One choice, made after ``step`` of the replay. ``chances`` are every seat's before it, of the line.
 *
 * ``loss`` is what the move played cost as its player could see, ``error`` its standard error; ``mark`` is
 * empty, ``?`` or ``??``, and comes from other playouts than the loss.
 */
export interface ReviewDecision {
  step: number;
  seat: number;
  choices: number;
  played: LegalMove;
  best: LegalMove;
  chances: number[];
  loss: number;
  error: number;
  mark: string;
}
/**
 * ``result`` = ``start`` + ``luck`` − ``mistakes`` + ``gifts``, as shares of one won game.
 */
export interface ReviewStanding {
  seat: number;
  name: string;
  result: number;
  start: number;
  deal: number;
  luck: number;
  mistakes: number;
  error: number;
  gifts: number;
  decisions: number;
  agreed: number;
}
/**
 * How far a review is: ``done`` of so many moves (0 of 0 while it waits its turn); ask again, by its
 * ``id``, until it is there.
 */
export interface ReviewState {
  id: string;
  done: number;
  of: number;
  review: Reviewed | null;
}
/**
 * A whole review by a bot of this level, with so many playouts behind each chance.
 */
export interface Reviewed {
  level: string;
  playouts: number;
  decisions: ReviewDecision[];
  line: ReviewChances[];
  swings: ReviewSwing[];
  standings: ReviewStanding[];
}
/**
 * A turning point after ``step``.
 */
export interface ReviewSwing {
  step: number;
  seat: number;
  before: number;
  after: number;
  said: string[];
}
/**
 * A record to be reviewed: the object of a record file.
 */
export interface ReviewWanted {
  record: {
    [k: string]: unknown;
  };
}
