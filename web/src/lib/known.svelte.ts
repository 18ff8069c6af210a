// What the server last said of a table, and what follows from it for those at this screen.
import { settings } from "./settings.svelte";
import type { Ending, EventMessage, LogLine, Player, SeatState, TableInfo } from "./wire";
import { phrase } from "./words.svelte";

/** Whoever has given no name is called by the color. */
export function named(info: TableInfo): TableInfo {
  const players = info.players.map((player) => ({
    ...player,
    name: player.name || phrase(`names.${player.color}`),
  }));
  return { ...info, players };
}

export class Known {
  info = $state.raw<TableInfo | null>(null);
  states = $state.raw<SeatState[]>([]);
  events = $state.raw<EventMessage[]>([]);
  lines = $state.raw<LogLine[]>([]);
  number = $state(0);
  result = $state.raw<Ending | null>(null);

  /** Whose hand is open on this screen, where several people sit round it. */
  open = $state<number | null>(null);

  get players(): Player[] {
    return this.info?.players ?? [];
  }

  player(seat: number | null): Player | undefined {
    return this.players.find((player) => player.seat === seat);
  }

  color(seat: number | null): number {
    return this.player(seat)?.color ?? 0;
  }

  get holds(): number[] {
    return this.info?.yours ?? [];
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
  covered: boolean = $derived(
    settings.cover && this.people > 1 && this.asked && this.open !== this.seat,
  );

  protected seated(info: TableInfo): void {
    this.info = named(info);
    if (this.people <= 1) this.open = this.holds.find((seat) => !this.player(seat)?.bot) ?? null;
  }
}
