// Made by `npm run types` from docs/schemas/wire.json: do not edit.

export type ClientMessage =
  Join | Act | Undo | Redo | Preview | Why | Past | Rename | Free | SetBot | Concede | Ping;
export type ServerMessage =
  Welcome | Update | TableChanged | Done | Previewed | Because | PastPosition | Refused | Pong;

export interface Wire {
  Player: Player;
  Invitation: Invitation;
  TableInfo: TableInfo;
  Choice: Choice;
  SeatState: SeatState;
  EventMessage: EventMessage;
  Standing: Standing;
  Join: Join;
  Act: Act;
  Undo: Undo;
  Redo: Redo;
  Preview: Preview;
  Why: Why;
  Past: Past;
  Rename: Rename;
  Free: Free;
  SetBot: SetBot;
  Concede: Concede;
  Ping: Ping;
  Welcome: Welcome;
  Update: Update;
  TableChanged: TableChanged;
  Done: Done;
  Previewed: Previewed;
  Because: Because;
  PastPosition: PastPosition;
  Refused: Refused;
  Pong: Pong;
  NewSeat: NewSeat;
  NewTable: NewTable;
  Seated: Seated;
  OptionValue: OptionValue;
  OptionInfo: OptionInfo;
  CardInfo: CardInfo;
  GameInfo: GameInfo;
  RuleInfo: RuleInfo;
  TableSummary: TableSummary;
  Mine: Mine;
  Health: Health;
  ClientMessage: ClientMessage;
  ServerMessage: ServerMessage;
  ElGrandeView: ElGrandeView;
  ElGrandeFrameView: ElGrandeFrameView;
  ElGrandeSeatView: ElGrandeSeatView;
  ElGrandeSpotView: ElGrandeSpotView;
  ElGrandeStackView: ElGrandeStackView;
  ElGrandeEvents: ElGrandeEvents;
  SalamancaView: SalamancaView;
  SalamancaFieldView: SalamancaFieldView;
  SalamancaRegionView: SalamancaRegionView;
  SalamancaLandscapeView: SalamancaLandscapeView;
  SalamancaFrameView: SalamancaFrameView;
  SalamancaSeatView: SalamancaSeatView;
  SalamancaEvents: SalamancaEvents;
}
/**
 * Who sits on a seat.
 */
export interface Player {
  seat: number;
  name: string;
  color: number;
  bot: string | null;
  person: boolean;
  joined: boolean;
  present: boolean;
  conceded: boolean;
}
/**
 * The secret link of a seat, for the host to pass on.
 */
export interface Invitation {
  seat: number;
  token: string;
}
/**
 * A table as its receiver may see it.
 */
export interface TableInfo {
  table: string;
  game: string;
  options: Record<string, unknown>;
  players: Player[];
  yours: number[];
  host: boolean;
  watch: boolean;
  invitations: Invitation[];
  watching: number;
  ended: boolean;
}
/**
 * Something that may be done now. The board finds by `verb` and `args` what to light up; `action` is sent back.
 */
export interface Choice {
  action: string;
  verb: string;
  args: (string | number)[];
  label: string;
  group: string;
  entry: string;
}
/**
 * The position as one seat (or a spectator) sees it, and what is asked of it.
 */
export interface SeatState {
  seat: number | null;
  view: Record<string, unknown>;
  decision: number | null;
  prompt: string;
  rules: string[];
  choices: Choice[];
  can_undo: boolean;
  can_redo: boolean;
}
/**
 * What happened: its id (log number, place there), its kind and data, and a sentence.
 */
export interface EventMessage {
  /**
   * @minItems 2
   * @maxItems 2
   */
  id: [number, number];
  event: string;
  data: Record<string, unknown>;
  text: string;
  unless_stopped: boolean;
}
/**
 * A player's place in the final table.
 */
export interface Standing {
  seat: number;
  points: number;
  rank: number;
}
/**
 * The first message of a socket: which table, with which token (none: to watch), in which language.
 */
export interface Join {
  type: "join";
  table: string;
  token?: string | null;
  language?: string;
}
/**
 * The seat decides.
 */
export interface Act {
  type: "act";
  ref: number;
  seat: number;
  decision: number;
  action: string;
}
/**
 * Take the seat's last step back; with `whole`, everything back to the last point of no return or turn's start.
 */
export interface Undo {
  type: "undo";
  ref: number;
  seat: number;
  whole?: boolean;
}
/**
 * Do again what was taken back last.
 */
export interface Redo {
  type: "redo";
  ref: number;
  seat: number;
}
/**
 * What would these actions of the seat do, one after another? Nothing is played.
 */
export interface Preview {
  type: "preview";
  ref: number;
  seat: number;
  decision: number;
  actions: string[];
}
/**
 * Which rule forbids it?
 */
export interface Why {
  type: "why";
  ref: number;
  seat: number;
  action: string;
}
/**
 * The position after a log number. After the end any seat's view may be asked for; before it, only one's own.
 */
export interface Past {
  type: "past";
  ref: number;
  number: number;
  seat?: number | null;
}
/**
 * The name of a seat one holds.
 */
export interface Rename {
  type: "rename";
  ref: number;
  seat: number;
  name: string;
}
/**
 * The host frees a seat: its link is void, and there is a new one.
 */
export interface Free {
  type: "free";
  ref: number;
  seat: number;
}
/**
 * A bot takes an absent person's seat over (the host says so, or the person), or gives it back (bot None).
 */
export interface SetBot {
  type: "set-bot";
  ref: number;
  seat: number;
  bot: string | null;
}
/**
 * The seat gives up: a bot plays on for it, and it comes last. If one seat is left, the game ends.
 */
export interface Concede {
  type: "concede";
  ref: number;
  seat: number;
}
/**
 * Is the line still open?
 */
export interface Ping {
  type: "ping";
  ref: number;
}
/**
 * The answer to `join`: everything.
 */
export interface Welcome {
  type: "welcome";
  wire: number;
  build: string;
  table: TableInfo;
  number: number;
  states: SeatState[];
  events: EventMessage[];
  result: Standing[] | null;
}
/**
 * Something happened. Keep the first `kept` events, then add `events`: after an undo not all are kept.
 */
export interface Update {
  type: "update";
  number: number;
  kept: number;
  events: EventMessage[];
  states: SeatState[];
  result: Standing[] | null;
}
/**
 * Who sits where has changed, or who is present.
 */
export interface TableChanged {
  type: "table";
  table: TableInfo;
}
/**
 * What the browser asked for with this ref is done and kept; its update comes before.
 */
export interface Done {
  type: "done";
  ref: number;
}
/**
 * What would happen, what the seat would see then, and what it could do next.
 */
export interface Previewed {
  type: "previewed";
  ref: number;
  events: EventMessage[];
  view: Record<string, unknown>;
  choices: Choice[];
}
/**
 * The rule that forbids it, in words; none if it is allowed.
 */
export interface Because {
  type: "because";
  ref: number;
  rule: string | null;
  title: string;
  text: string;
}
/**
 * The position after a log number.
 */
export interface PastPosition {
  type: "past-position";
  ref: number;
  number: number;
  state: SeatState;
}
/**
 * The table is as it was. `field` names what was wrong in the message, `rule` the rule of the game.
 */
export interface Refused {
  type: "error";
  ref: number | null;
  code: string;
  field: string | null;
  message: string;
  rule: string | null;
}
/**
 * The line is open.
 */
export interface Pong {
  type: "pong";
  ref: number;
}
/**
 * Who shall sit on a seat: `you`, `here` (another person at this screen), `friend` (by link), or `bot`.
 */
export interface NewSeat {
  kind: string;
  name?: string;
  color?: number | null;
  bot?: string;
}
/**
 * POST /api/tables. With a record, its game goes on from there, or is shown if it has ended.
 */
export interface NewTable {
  game?: string;
  seats?: NewSeat[];
  options?: Record<string, unknown>;
  watch?: boolean;
  shuffle?: boolean;
  record?: Record<string, unknown> | null;
}
/**
 * A table and the token that holds one's seats there (the host's, after POST /api/tables).
 */
export interface Seated {
  table: string;
  token: string | null;
}
/**
 * A value of an option, in words.
 */
export interface OptionValue {
  value: boolean | number | string;
  text: string;
}
/**
 * An option of a game; `values` is empty where it is a table, such as a tile mix.
 */
export interface OptionInfo {
  name: string;
  title: string;
  text: string;
  default: unknown;
  values: OptionValue[];
}
/**
 * A card by its key.
 */
export interface CardInfo {
  name: string;
  text: string;
}
/**
 * GET /api/games?language=en: what a new table needs to know, and the texts of the board.
 */
export interface GameInfo {
  game: string;
  title: string;
  tagline: string;
  seats: number[];
  options: OptionInfo[];
  bots: string[];
  cards: {
    [k: string]: CardInfo;
  };
  places: {
    [k: string]: string;
  };
  labels: {
    [k: string]: string;
  };
}
/**
 * GET /api/rules/GAME?language=en: one of its rules.
 */
export interface RuleInfo {
  id: string;
  chapter: string;
  title: string;
  text: string;
}
/**
 * A table in a list of one's own: POST /api/mine with the tokens that the browser has.
 */
export interface TableSummary {
  table: string;
  token: string | null;
  game: string;
  players: Player[];
  yours: number[];
  round: number;
  your_turn: boolean;
  ended: boolean;
  result: Standing[] | null;
  changed: number;
}
/**
 * The tables and tokens that a browser remembers.
 */
export interface Mine {
  seats: Seated[];
}
/**
 * GET /api/health.
 */
export interface Health {
  version: string;
  build: string;
  wire: number;
  tables: number;
}
/**
 * The whole table.
 */
export interface ElGrandeView {
  discard: number[] | null;
  game: string;
  hand: number[] | null;
  king: string | null;
  options: {
    /**
     * As the rule or option says.
     */
    [k: string]: unknown;
  };
  order: number[];
  over: boolean;
  round: number;
  rules: ElGrandeFrameView[];
  scoreboards_beside: string[];
  seat: number | null;
  seats: ElGrandeSeatView[];
  spots: ElGrandeSpotView[];
  stacks: ElGrandeStackView[];
  start: number | null;
  to_act: number[];
}
/**
 * A rule in progress, and what may be seen of it.
 */
export interface ElGrandeFrameView {
  fields: {
    /**
     * As the rule or option says.
     */
    [k: string]: unknown;
  };
  rule: string;
}
/**
 * What everybody sees of a player.
 */
export interface ElGrandeSeatView {
  card: string | null;
  court: number;
  discard: number;
  hand: number;
  home: string | null;
  points: number;
  power: number | null;
  province: number;
  seat: number;
  vetos: number;
}
/**
 * A region or the Castillo.
 */
export interface ElGrandeSpotView {
  caballeros: number[] | null;
  grandes: number[];
  place: string;
  scoreboard: string | null;
  values: number[];
}
/**
 * A stack of action cards: what lies face up, how many are face down and how many were used.
 */
export interface ElGrandeStackView {
  card: string | null;
  face_down: number;
  stack: number;
  used: number;
}
/**
 * For each kind of event its data.
 */
export interface ElGrandeEvents {
  "round-began": {
    round: number;
  };
  "round-ended": {
    round: number;
  };
  "card-revealed": {
    stack: number;
    card:
      | "move-3"
      | "move-4"
      | "move-4-own"
      | "move-3-foreign"
      | "move-2-own-2-foreign"
      | "move-5-from-one"
      | "move-all-own-from-one"
      | "place-2-anywhere"
      | "move-all-own-or-place-2"
      | "veto"
      | "decay-all"
      | "decay-3"
      | "return-1-each"
      | "angry-king"
      | "disc-return-all"
      | "disc-return-2"
      | "score-chosen"
      | "score-4s"
      | "score-5s"
      | "score-6s-7s"
      | "score-castillo"
      | "score-all-first"
      | "score-most"
      | "score-fewest"
      | "score-one"
      | "mobile-scoreboard"
      | "disc-score"
      | "power-of-the-cards"
      | "eviction"
      | "court"
      | "grande"
      | "royal-advisor"
      | "king";
  };
  "start-player": {
    seat: number;
  };
  "power-played": {
    seat: number;
    power: number;
  };
  "turn-began": {
    seat: number;
  };
  "turn-ended": {
    seat: number;
  };
  "card-taken": {
    seat: number;
    stack: number;
    card:
      | "move-3"
      | "move-4"
      | "move-4-own"
      | "move-3-foreign"
      | "move-2-own-2-foreign"
      | "move-5-from-one"
      | "move-all-own-from-one"
      | "place-2-anywhere"
      | "move-all-own-or-place-2"
      | "veto"
      | "decay-all"
      | "decay-3"
      | "return-1-each"
      | "angry-king"
      | "disc-return-all"
      | "disc-return-2"
      | "score-chosen"
      | "score-4s"
      | "score-5s"
      | "score-6s-7s"
      | "score-castillo"
      | "score-all-first"
      | "score-most"
      | "score-fewest"
      | "score-one"
      | "mobile-scoreboard"
      | "disc-score"
      | "power-of-the-cards"
      | "eviction"
      | "court"
      | "grande"
      | "royal-advisor"
      | "king";
  };
  moved: {
    by: number;
    owner: number;
    source:
      | "galicia"
      | "pais-vasco"
      | "aragon"
      | "cataluna"
      | "castilla-la-vieja"
      | "castilla-la-nueva"
      | "valencia"
      | "granada"
      | "sevilla"
      | "castillo"
      | "court"
      | "province";
    target:
      | "galicia"
      | "pais-vasco"
      | "aragon"
      | "cataluna"
      | "castilla-la-vieja"
      | "castilla-la-nueva"
      | "valencia"
      | "granada"
      | "sevilla"
      | "castillo"
      | "court"
      | "province";
    count: number;
  };
  "king-moved": {
    by: number | null;
    region:
      | "galicia"
      | "pais-vasco"
      | "aragon"
      | "cataluna"
      | "castilla-la-vieja"
      | "castilla-la-nueva"
      | "valencia"
      | "granada"
      | "sevilla";
  };
  "grande-moved": {
    seat: number;
    region:
      | "galicia"
      | "pais-vasco"
      | "aragon"
      | "cataluna"
      | "castilla-la-vieja"
      | "castilla-la-nueva"
      | "valencia"
      | "granada"
      | "sevilla";
  };
  "scoreboard-moved": {
    by: number;
    scoreboard: "8-4-0" | "4-0-0";
    place:
      | "galicia"
      | "pais-vasco"
      | "aragon"
      | "cataluna"
      | "castilla-la-vieja"
      | "castilla-la-nueva"
      | "valencia"
      | "granada"
      | "sevilla"
      | "castillo";
  };
  announced: {
    by: number;
    card:
      | "move-3"
      | "move-4"
      | "move-4-own"
      | "move-3-foreign"
      | "move-2-own-2-foreign"
      | "move-5-from-one"
      | "move-all-own-from-one"
      | "place-2-anywhere"
      | "move-all-own-or-place-2"
      | "veto"
      | "decay-all"
      | "decay-3"
      | "return-1-each"
      | "angry-king"
      | "disc-return-all"
      | "disc-return-2"
      | "score-chosen"
      | "score-4s"
      | "score-5s"
      | "score-6s-7s"
      | "score-castillo"
      | "score-all-first"
      | "score-most"
      | "score-fewest"
      | "score-one"
      | "mobile-scoreboard"
      | "disc-score"
      | "power-of-the-cards"
      | "eviction"
      | "court"
      | "grande"
      | "royal-advisor"
      | "king";
  };
  "region-named": {
    by: number;
    region:
      | "galicia"
      | "pais-vasco"
      | "aragon"
      | "cataluna"
      | "castilla-la-vieja"
      | "castilla-la-nueva"
      | "valencia"
      | "granada"
      | "sevilla";
  };
  "regions-named": {
    by: number;
    regions: (
      | "galicia"
      | "pais-vasco"
      | "aragon"
      | "cataluna"
      | "castilla-la-vieja"
      | "castilla-la-nueva"
      | "valencia"
      | "granada"
      | "sevilla"
    )[];
  };
  "court-named": {
    by: number;
  };
  "action-ended": {
    by: number;
    card:
      | "move-3"
      | "move-4"
      | "move-4-own"
      | "move-3-foreign"
      | "move-2-own-2-foreign"
      | "move-5-from-one"
      | "move-all-own-from-one"
      | "place-2-anywhere"
      | "move-all-own-or-place-2"
      | "veto"
      | "decay-all"
      | "decay-3"
      | "return-1-each"
      | "angry-king"
      | "disc-return-all"
      | "disc-return-2"
      | "score-chosen"
      | "score-4s"
      | "score-5s"
      | "score-6s-7s"
      | "score-castillo"
      | "score-all-first"
      | "score-most"
      | "score-fewest"
      | "score-one"
      | "mobile-scoreboard"
      | "disc-score"
      | "power-of-the-cards"
      | "eviction"
      | "court"
      | "grande"
      | "royal-advisor"
      | "king";
    stopped: boolean;
  };
  "intended-move": {
    by: number;
    owner: number;
    source:
      | "galicia"
      | "pais-vasco"
      | "aragon"
      | "cataluna"
      | "castilla-la-vieja"
      | "castilla-la-nueva"
      | "valencia"
      | "granada"
      | "sevilla"
      | "castillo"
      | "court"
      | "province";
    target:
      | "galicia"
      | "pais-vasco"
      | "aragon"
      | "cataluna"
      | "castilla-la-vieja"
      | "castilla-la-nueva"
      | "valencia"
      | "granada"
      | "sevilla"
      | "castillo"
      | "court"
      | "province";
    count: number;
  };
  "intended-scoring": {
    by: number;
    region:
      | "galicia"
      | "pais-vasco"
      | "aragon"
      | "cataluna"
      | "castilla-la-vieja"
      | "castilla-la-nueva"
      | "valencia"
      | "granada"
      | "sevilla";
  };
  "intended-king": {
    by: number;
    region:
      | "galicia"
      | "pais-vasco"
      | "aragon"
      | "cataluna"
      | "castilla-la-vieja"
      | "castilla-la-nueva"
      | "valencia"
      | "granada"
      | "sevilla";
  };
  "intended-grande": {
    by: number;
    region:
      | "galicia"
      | "pais-vasco"
      | "aragon"
      | "cataluna"
      | "castilla-la-vieja"
      | "castilla-la-nueva"
      | "valencia"
      | "granada"
      | "sevilla";
  };
  "intended-scoreboard": {
    by: number;
    scoreboard: "8-4-0" | "4-0-0";
    place:
      | "galicia"
      | "pais-vasco"
      | "aragon"
      | "cataluna"
      | "castilla-la-vieja"
      | "castilla-la-nueva"
      | "valencia"
      | "granada"
      | "sevilla"
      | "castillo";
  };
  "veto-kept": {
    seat: number;
  };
  "veto-used": {
    seat: number;
    against: number;
  };
  "veto-passed": {
    seat: number;
    whole_action: boolean;
  };
  "veto-expired": {
    seat: number;
  };
  "disc-revealed": {
    seat: number;
    region:
      | "galicia"
      | "pais-vasco"
      | "aragon"
      | "cataluna"
      | "castilla-la-vieja"
      | "castilla-la-nueva"
      | "valencia"
      | "granada"
      | "sevilla";
  };
  "castillo-revealed": {
    seat: number;
    count: number;
  };
  "power-taken-back": {
    seat: number;
  };
  "own-power-taken-back": {
    seat: number;
    power: number;
  };
  "table-power-taken-back": {
    seat: number;
    power: number;
  };
  "general-scoring": {
    round: number;
  };
  scoring: {
    place:
      | "galicia"
      | "pais-vasco"
      | "aragon"
      | "cataluna"
      | "castilla-la-vieja"
      | "castilla-la-nueva"
      | "valencia"
      | "granada"
      | "sevilla"
      | "castillo";
    first: number;
    second: number;
    third: number;
  };
  scored: {
    place:
      | "galicia"
      | "pais-vasco"
      | "aragon"
      | "cataluna"
      | "castilla-la-vieja"
      | "castilla-la-nueva"
      | "valencia"
      | "granada"
      | "sevilla"
      | "castillo";
    seat: number;
    count: number;
    rank: number;
    tied: boolean;
    points: number;
    kings_bonus: number;
    home_bonus: number;
    total: number;
  };
}
/**
 * The whole table.
 */
export interface SalamancaView {
  blue_pile: number;
  display: {
    [k: string]: string[];
  };
  game: string;
  gone: string[];
  hand: number[] | null;
  land: SalamancaFieldView[];
  leader: number | null;
  looking_at: number[] | null;
  options: {
    /**
     * As the rule or option says.
     */
    [k: string]: unknown;
  };
  order: number[][];
  over: boolean;
  pile: number;
  plagues_beside: string[];
  regions: SalamancaRegionView[];
  round: number;
  rules: SalamancaFrameView[];
  seat: number | null;
  seats: SalamancaSeatView[];
  taken: string[];
  to_act: number[];
}
/**
 * A field with a tile.
 */
export interface SalamancaFieldView {
  conde: number | null;
  field: string;
  owner: number | null;
  plague: string | null;
  tile: string;
}
/**
 * SA-704: a building's region, explained.
 */
export interface SalamancaRegionView {
  building: number;
  field: string;
  landscapes: SalamancaLandscapeView[];
  value: number;
}
/**
 * A landscape as it counts for one building.
 */
export interface SalamancaLandscapeView {
  counted: string[];
  fields: string[];
  kind: string;
  rat: boolean;
  value: number;
}
/**
 * A rule in progress, and what may be seen of it.
 */
export interface SalamancaFrameView {
  fields: {
    /**
     * As the rule or option says.
     */
    [k: string]: unknown;
  };
  rule: string;
}
/**
 * What everybody sees of a player.
 */
export interface SalamancaSeatView {
  cards: number[];
  conde: string | null;
  hand: number;
  money: number | null;
  seat: number;
  squires: number;
}
/**
 * For each kind of event its data.
 */
export interface SalamancaEvents {
  "round-began": {
    round: number;
  };
  "round-ended": {
    round: number;
  };
  leader: {
    seat: number;
  };
  dealt: {
    seat: number;
    card: number;
  };
  displayed: {
    display: "a" | "b" | "c" | "d" | "e";
    tile:
      | "acre"
      | "acre-2"
      | "acre-3"
      | "pasture"
      | "pasture-2"
      | "pasture-3"
      | "lake"
      | "lake-2"
      | "lake-3"
      | "forest"
      | "forest-2"
      | "forest-3"
      | "vineyard"
      | "vineyard-2"
      | "vineyard-3"
      | "farm"
      | "castle"
      | "monastery";
  };
  "laid-out": {
    tile:
      | "acre"
      | "acre-2"
      | "acre-3"
      | "pasture"
      | "pasture-2"
      | "pasture-3"
      | "lake"
      | "lake-2"
      | "lake-3"
      | "forest"
      | "forest-2"
      | "forest-3"
      | "vineyard"
      | "vineyard-2"
      | "vineyard-3"
      | "farm"
      | "castle"
      | "monastery";
    field:
      | "0,0"
      | "0,1"
      | "0,2"
      | "0,3"
      | "0,4"
      | "0,5"
      | "0,6"
      | "0,7"
      | "0,8"
      | "1,0"
      | "1,1"
      | "1,2"
      | "1,3"
      | "1,4"
      | "1,5"
      | "1,6"
      | "1,7"
      | "1,8"
      | "2,0"
      | "2,1"
      | "2,2"
      | "2,3"
      | "2,4"
      | "2,5"
      | "2,6"
      | "2,7"
      | "2,8"
      | "3,0"
      | "3,1"
      | "3,2"
      | "3,3"
      | "3,4"
      | "3,5"
      | "3,6"
      | "3,7"
      | "3,8"
      | "4,0"
      | "4,1"
      | "4,2"
      | "4,3"
      | "4,4"
      | "4,5"
      | "4,6"
      | "4,7"
      | "4,8"
      | "5,0"
      | "5,1"
      | "5,2"
      | "5,3"
      | "5,4"
      | "5,5"
      | "5,6"
      | "5,7"
      | "5,8"
      | "6,0"
      | "6,1"
      | "6,2"
      | "6,3"
      | "6,4"
      | "6,5"
      | "6,6"
      | "6,7"
      | "6,8"
      | "7,0"
      | "7,1"
      | "7,2"
      | "7,3"
      | "7,4"
      | "7,5"
      | "7,6"
      | "7,7"
      | "7,8";
  };
  "card-played": {
    seat: number;
    card: number;
  };
  "hand-shown": {
    seat: number;
    card: number;
  };
  "card-passed": {
    seat: number;
    to: number;
    card: number;
  };
  "turn-began": {
    seat: number;
    card: number;
  };
  "turn-ended": {
    seat: number;
  };
  taken: {
    seat: number;
    display: "a" | "b" | "c" | "d" | "e";
  };
  placed: {
    seat: number;
    tile:
      | "acre"
      | "acre-2"
      | "acre-3"
      | "pasture"
      | "pasture-2"
      | "pasture-3"
      | "lake"
      | "lake-2"
      | "lake-3"
      | "forest"
      | "forest-2"
      | "forest-3"
      | "vineyard"
      | "vineyard-2"
      | "vineyard-3"
      | "farm"
      | "castle"
      | "monastery";
    field:
      | "0,0"
      | "0,1"
      | "0,2"
      | "0,3"
      | "0,4"
      | "0,5"
      | "0,6"
      | "0,7"
      | "0,8"
      | "1,0"
      | "1,1"
      | "1,2"
      | "1,3"
      | "1,4"
      | "1,5"
      | "1,6"
      | "1,7"
      | "1,8"
      | "2,0"
      | "2,1"
      | "2,2"
      | "2,3"
      | "2,4"
      | "2,5"
      | "2,6"
      | "2,7"
      | "2,8"
      | "3,0"
      | "3,1"
      | "3,2"
      | "3,3"
      | "3,4"
      | "3,5"
      | "3,6"
      | "3,7"
      | "3,8"
      | "4,0"
      | "4,1"
      | "4,2"
      | "4,3"
      | "4,4"
      | "4,5"
      | "4,6"
      | "4,7"
      | "4,8"
      | "5,0"
      | "5,1"
      | "5,2"
      | "5,3"
      | "5,4"
      | "5,5"
      | "5,6"
      | "5,7"
      | "5,8"
      | "6,0"
      | "6,1"
      | "6,2"
      | "6,3"
      | "6,4"
      | "6,5"
      | "6,6"
      | "6,7"
      | "6,8"
      | "7,0"
      | "7,1"
      | "7,2"
      | "7,3"
      | "7,4"
      | "7,5"
      | "7,6"
      | "7,7"
      | "7,8";
  };
  occupied: {
    seat: number;
    field:
      | "0,0"
      | "0,1"
      | "0,2"
      | "0,3"
      | "0,4"
      | "0,5"
      | "0,6"
      | "0,7"
      | "0,8"
      | "1,0"
      | "1,1"
      | "1,2"
      | "1,3"
      | "1,4"
      | "1,5"
      | "1,6"
      | "1,7"
      | "1,8"
      | "2,0"
      | "2,1"
      | "2,2"
      | "2,3"
      | "2,4"
      | "2,5"
      | "2,6"
      | "2,7"
      | "2,8"
      | "3,0"
      | "3,1"
      | "3,2"
      | "3,3"
      | "3,4"
      | "3,5"
      | "3,6"
      | "3,7"
      | "3,8"
      | "4,0"
      | "4,1"
      | "4,2"
      | "4,3"
      | "4,4"
      | "4,5"
      | "4,6"
      | "4,7"
      | "4,8"
      | "5,0"
      | "5,1"
      | "5,2"
      | "5,3"
      | "5,4"
      | "5,5"
      | "5,6"
      | "5,7"
      | "5,8"
      | "6,0"
      | "6,1"
      | "6,2"
      | "6,3"
      | "6,4"
      | "6,5"
      | "6,6"
      | "6,7"
      | "6,8"
      | "7,0"
      | "7,1"
      | "7,2"
      | "7,3"
      | "7,4"
      | "7,5"
      | "7,6"
      | "7,7"
      | "7,8";
    cost: number;
  };
  sold: {
    seat: number;
    field:
      | "0,0"
      | "0,1"
      | "0,2"
      | "0,3"
      | "0,4"
      | "0,5"
      | "0,6"
      | "0,7"
      | "0,8"
      | "1,0"
      | "1,1"
      | "1,2"
      | "1,3"
      | "1,4"
      | "1,5"
      | "1,6"
      | "1,7"
      | "1,8"
      | "2,0"
      | "2,1"
      | "2,2"
      | "2,3"
      | "2,4"
      | "2,5"
      | "2,6"
      | "2,7"
      | "2,8"
      | "3,0"
      | "3,1"
      | "3,2"
      | "3,3"
      | "3,4"
      | "3,5"
      | "3,6"
      | "3,7"
      | "3,8"
      | "4,0"
      | "4,1"
      | "4,2"
      | "4,3"
      | "4,4"
      | "4,5"
      | "4,6"
      | "4,7"
      | "4,8"
      | "5,0"
      | "5,1"
      | "5,2"
      | "5,3"
      | "5,4"
      | "5,5"
      | "5,6"
      | "5,7"
      | "5,8"
      | "6,0"
      | "6,1"
      | "6,2"
      | "6,3"
      | "6,4"
      | "6,5"
      | "6,6"
      | "6,7"
      | "6,8"
      | "7,0"
      | "7,1"
      | "7,2"
      | "7,3"
      | "7,4"
      | "7,5"
      | "7,6"
      | "7,7"
      | "7,8";
    value: number;
    conde: number | null;
    conde_value: number;
  };
  "tile-left": {
    tile:
      | "acre"
      | "acre-2"
      | "acre-3"
      | "pasture"
      | "pasture-2"
      | "pasture-3"
      | "lake"
      | "lake-2"
      | "lake-3"
      | "forest"
      | "forest-2"
      | "forest-3"
      | "vineyard"
      | "vineyard-2"
      | "vineyard-3"
      | "farm"
      | "castle"
      | "monastery";
    field:
      | "0,0"
      | "0,1"
      | "0,2"
      | "0,3"
      | "0,4"
      | "0,5"
      | "0,6"
      | "0,7"
      | "0,8"
      | "1,0"
      | "1,1"
      | "1,2"
      | "1,3"
      | "1,4"
      | "1,5"
      | "1,6"
      | "1,7"
      | "1,8"
      | "2,0"
      | "2,1"
      | "2,2"
      | "2,3"
      | "2,4"
      | "2,5"
      | "2,6"
      | "2,7"
      | "2,8"
      | "3,0"
      | "3,1"
      | "3,2"
      | "3,3"
      | "3,4"
      | "3,5"
      | "3,6"
      | "3,7"
      | "3,8"
      | "4,0"
      | "4,1"
      | "4,2"
      | "4,3"
      | "4,4"
      | "4,5"
      | "4,6"
      | "4,7"
      | "4,8"
      | "5,0"
      | "5,1"
      | "5,2"
      | "5,3"
      | "5,4"
      | "5,5"
      | "5,6"
      | "5,7"
      | "5,8"
      | "6,0"
      | "6,1"
      | "6,2"
      | "6,3"
      | "6,4"
      | "6,5"
      | "6,6"
      | "6,7"
      | "6,8"
      | "7,0"
      | "7,1"
      | "7,2"
      | "7,3"
      | "7,4"
      | "7,5"
      | "7,6"
      | "7,7"
      | "7,8";
  };
  "conde-moved": {
    seat: number;
    field:
      | "0,0"
      | "0,1"
      | "0,2"
      | "0,3"
      | "0,4"
      | "0,5"
      | "0,6"
      | "0,7"
      | "0,8"
      | "1,0"
      | "1,1"
      | "1,2"
      | "1,3"
      | "1,4"
      | "1,5"
      | "1,6"
      | "1,7"
      | "1,8"
      | "2,0"
      | "2,1"
      | "2,2"
      | "2,3"
      | "2,4"
      | "2,5"
      | "2,6"
      | "2,7"
      | "2,8"
      | "3,0"
      | "3,1"
      | "3,2"
      | "3,3"
      | "3,4"
      | "3,5"
      | "3,6"
      | "3,7"
      | "3,8"
      | "4,0"
      | "4,1"
      | "4,2"
      | "4,3"
      | "4,4"
      | "4,5"
      | "4,6"
      | "4,7"
      | "4,8"
      | "5,0"
      | "5,1"
      | "5,2"
      | "5,3"
      | "5,4"
      | "5,5"
      | "5,6"
      | "5,7"
      | "5,8"
      | "6,0"
      | "6,1"
      | "6,2"
      | "6,3"
      | "6,4"
      | "6,5"
      | "6,6"
      | "6,7"
      | "6,8"
      | "7,0"
      | "7,1"
      | "7,2"
      | "7,3"
      | "7,4"
      | "7,5"
      | "7,6"
      | "7,7"
      | "7,8";
  };
  "plague-moved": {
    by: number | null;
    plague: "poison" | "rat" | "locust" | "ruin";
    field:
      | (
          | "0,0"
          | "0,1"
          | "0,2"
          | "0,3"
          | "0,4"
          | "0,5"
          | "0,6"
          | "0,7"
          | "0,8"
          | "1,0"
          | "1,1"
          | "1,2"
          | "1,3"
          | "1,4"
          | "1,5"
          | "1,6"
          | "1,7"
          | "1,8"
          | "2,0"
          | "2,1"
          | "2,2"
          | "2,3"
          | "2,4"
          | "2,5"
          | "2,6"
          | "2,7"
          | "2,8"
          | "3,0"
          | "3,1"
          | "3,2"
          | "3,3"
          | "3,4"
          | "3,5"
          | "3,6"
          | "3,7"
          | "3,8"
          | "4,0"
          | "4,1"
          | "4,2"
          | "4,3"
          | "4,4"
          | "4,5"
          | "4,6"
          | "4,7"
          | "4,8"
          | "5,0"
          | "5,1"
          | "5,2"
          | "5,3"
          | "5,4"
          | "5,5"
          | "5,6"
          | "5,7"
          | "5,8"
          | "6,0"
          | "6,1"
          | "6,2"
          | "6,3"
          | "6,4"
          | "6,5"
          | "6,6"
          | "6,7"
          | "6,8"
          | "7,0"
          | "7,1"
          | "7,2"
          | "7,3"
          | "7,4"
          | "7,5"
          | "7,6"
          | "7,7"
          | "7,8"
        )
      | null;
  };
  "hand-seen": {
    by: number;
    seat: number;
    card: number;
  };
  "hand-looked-at": {
    by: number;
    seat: number;
  };
  "cards-swapped": {
    by: number;
    seat: number;
    taken: number;
    given: number;
  };
  "cards-swapped-unseen": {
    by: number;
    seat: number;
  };
  market: {
    seat: number;
    field:
      | "0,0"
      | "0,1"
      | "0,2"
      | "0,3"
      | "0,4"
      | "0,5"
      | "0,6"
      | "0,7"
      | "0,8"
      | "1,0"
      | "1,1"
      | "1,2"
      | "1,3"
      | "1,4"
      | "1,5"
      | "1,6"
      | "1,7"
      | "1,8"
      | "2,0"
      | "2,1"
      | "2,2"
      | "2,3"
      | "2,4"
      | "2,5"
      | "2,6"
      | "2,7"
      | "2,8"
      | "3,0"
      | "3,1"
      | "3,2"
      | "3,3"
      | "3,4"
      | "3,5"
      | "3,6"
      | "3,7"
      | "3,8"
      | "4,0"
      | "4,1"
      | "4,2"
      | "4,3"
      | "4,4"
      | "4,5"
      | "4,6"
      | "4,7"
      | "4,8"
      | "5,0"
      | "5,1"
      | "5,2"
      | "5,3"
      | "5,4"
      | "5,5"
      | "5,6"
      | "5,7"
      | "5,8"
      | "6,0"
      | "6,1"
      | "6,2"
      | "6,3"
      | "6,4"
      | "6,5"
      | "6,6"
      | "6,7"
      | "6,8"
      | "7,0"
      | "7,1"
      | "7,2"
      | "7,3"
      | "7,4"
      | "7,5"
      | "7,6"
      | "7,7"
      | "7,8";
    income: number;
    conde: number | null;
    conde_income: number;
  };
  "money-shown": {
    seat: number;
    money: number;
  };
}
