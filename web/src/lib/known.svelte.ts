// What the server last said of a table, and what follows from it for those at this screen.
import { ToldClock } from "./clock.svelte";
import type {
  Clock,
  Ending,
  EventMessage,
  LogLine,
  Player,
  SeatState,
  TableInfo,
  TalkLine,
} from "./wire";
import { phrase } from "./words.svelte";

/** Who sits on a seat, to whoever reads: himself, where this screen is his alone. */
export type Seated = Player & { you: boolean };

/** Whoever has given no name is called by the color. */
export function seatedAt(info: TableInfo): Seated[] {
  return info.players.map((player) => ({
    ...player,
    name: player.name || phrase(`names.${player.color}`),
    you: info.yours.length === 1 && info.yours[0] === player.seat,
  }));
}

export class Known {
  info = $state.raw<TableInfo | null>(null);
  states = $state.raw<SeatState[]>([]);
  events = $state.raw<EventMessage[]>([]);
  lines = $state.raw<LogLine[]>([]);
  number = $state(0);
  result = $state.raw<Ending | null>(null);
  talk = $state.raw<TalkLine[]>([]);
  clock = $state.raw<ToldClock | null>(null);
  /** A seat of one's own that has no name yet. */
  nameless = $state<number | null>(null);

  /** Whose hand is open on this screen, where several people sit round it. */
  open = $state<number | null>(null);

  players: Seated[] = $derived(this.info === null ? [] : seatedAt(this.info));

  player(seat: number | null): Seated | undefined {
    return this.players.find((player) => player.seat === seat);
  }

  color(seat: number | null): number {
    return this.player(seat)?.color ?? 0;
  }

  get holds(): number[] {
    return this.info?.yours ?? [];
  }

  /** Those who have yet to come. */
  get awaited(): Seated[] {
    return this.players.filter(({ person, joined, bot }) => person && !joined && bot === null);
  }

  get people(): number {
    return this.holds.filter((seat) => this.player(seat)?.bot === null).length;
  }

  /** The state of the seat this screen plays for now. */
  state: SeatState | null = $derived.by(() => {
    const asked = this.states.filter((state) => state.decision !== null);
    return (
      asked.find((state) => state.seat === this.open) ??
      asked[0] ??
      this.states.find((state) => state.seat === this.open) ??
      this.states[0] ??
      null
    );
  });

  get seat(): number | null {
    return this.state?.seat ?? null;
  }

  get asked(): boolean {
    return this.state !== null && this.state.decision !== null;
  }

  /** Whether the device has to change hands before the next question may be seen. */
  covered: boolean = $derived(this.people > 1 && this.asked && this.open !== this.seat);

  /** While the device changes hands nothing is taken back: it may be in the next player's already. */
  get canUndo(): boolean {
    return !this.covered && (this.state?.can_undo ?? false);
  }
  get canRedo(): boolean {
    return !this.covered && (this.state?.can_redo ?? false);
  }

  protected clocked(clock: Clock | null): void {
    this.clock = clock === null ? null : new ToldClock(clock);
  }

  protected seated(info: TableInfo): void {
    this.info = info;
    const empty = info.players.find(({ seat, name }) => info.yours.includes(seat) && name === "");
    this.nameless = empty?.seat ?? null;
    if (this.people <= 1) this.open = this.holds.find((seat) => !this.player(seat)?.bot) ?? null;
  }
}
