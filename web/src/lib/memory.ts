// The tables this browser has been at, with the tokens of its seats.
import type { Seated } from "./wire";

const TABLES = "meseta.tables";
const OWNER = "meseta.me";
const MOST = 60;

function read(): Record<string, string | null> {
  try {
    return JSON.parse(localStorage.getItem(TABLES) ?? "{}") as Record<string, string | null>;
  } catch {
    return {};
  }
}

export function remember(table: string, token: string | null): void {
  const tables = read();
  if (token === null && tables[table]) return;
  delete tables[table];
  tables[table] = token;
  const kept = Object.entries(tables).slice(-MOST);
  localStorage.setItem(TABLES, JSON.stringify(Object.fromEntries(kept)));
}

export function forget(table: string): void {
  const tables = read();
  delete tables[table];
  localStorage.setItem(TABLES, JSON.stringify(tables));
}

export function tokenOf(table: string): string | null {
  return read()[table] ?? null;
}

export function remembered(): Seated[] {
  return Object.entries(read()).map(([table, token]) => ({ table, token }));
}

/** The key of whoever runs the server on their own machine: all tables there are theirs. */
export function ownerKey(): string | null {
  return localStorage.getItem(OWNER);
}

export function keepOwnerKey(key: string): void {
  localStorage.setItem(OWNER, key);
}
