// The small HTTP side: games, rules, new tables, one's own tables, records.
import { ownerKey, remembered } from "./memory";
import type { GameInfo, Health, NewTable, RuleInfo, Seated, TableSummary } from "./wire";

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const key = ownerKey();
  const answer = await fetch(path, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) {
    const said = (await answer.json().catch(() => null)) as {
      message?: string;
      detail?: string;
    } | null;
    throw new Error(said?.message ?? said?.detail ?? `${answer.status} ${answer.statusText}`);
  }
  return (await answer.json()) as T;
}

export const getGames = (language: string): Promise<GameInfo[]> =>
  ask(`/api/games?language=${encodeURIComponent(language)}`);

export const getRules = (game: string, language: string): Promise<RuleInfo[]> =>
  ask(`/api/rules/${encodeURIComponent(game)}?language=${encodeURIComponent(language)}`);

export const getHealth = (): Promise<Health> => ask("/api/health");

export const postTable = (table: Partial<NewTable>): Promise<Seated> => ask("/api/tables", table);

export const postMine = (): Promise<TableSummary[]> => ask("/api/mine", { seats: remembered() });

export const getRecord = (table: string): Promise<unknown> =>
  ask(`/api/tables/${encodeURIComponent(table)}/record`);
