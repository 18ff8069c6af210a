// The small HTTP side: games, rules, new tables, one's own tables, records.
import { ownerKey, remembered, tokenOf } from "./memory";
import type { GameInfo, Health, NewTable, Reach, RuleInfo, Seated, TableSummary } from "./wire";

async function fetched(
  path: string,
  body?: string,
  token: string | null = null,
): Promise<Response> {
  const key = token ?? ownerKey();
  const answer = await fetch(path, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      "accept-language": document.documentElement.lang,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    ...(body === undefined ? {} : { body }),
  });
  if (!answer.ok) {
    const said = (await answer.json().catch(() => null)) as {
      message?: string;
      detail?: string;
    } | null;
    throw new Error(said?.message ?? said?.detail ?? `${answer.status} ${answer.statusText}`);
  }
  return answer;
}

async function ask<T>(path: string, body?: string): Promise<T> {
  return (await (await fetched(path, body)).json()) as T;
}

export const getGames = (language: string): Promise<GameInfo[]> =>
  ask(`/api/games?language=${encodeURIComponent(language)}`);

export const getRules = (game: string, language: string): Promise<RuleInfo[]> =>
  ask(`/api/rules/${encodeURIComponent(game)}?language=${encodeURIComponent(language)}`);

export const getLanguages = (): Promise<string[]> => ask("/api/languages");

export const getHealth = (): Promise<Health> => ask("/api/health");

export const getReach = (): Promise<Reach> => ask("/api/reach");

export const postOpen = (): Promise<Reach> => ask("/api/open", "{}");

/** A record is passed on as the text it is: its seed has more digits than a number here can hold. */
export const postTable = (table: Partial<NewTable>, record?: string): Promise<Seated> => {
  const plain = JSON.stringify(table);
  return ask(
    "/api/tables",
    record === undefined ? plain : `${plain.slice(0, -1)},"record":${record}}`,
  );
};

export const postMine = (): Promise<TableSummary[]> =>
  ask("/api/mine", JSON.stringify({ seats: remembered() }));

export const getRecord = async (table: string): Promise<string> =>
  (
    await fetched(`/api/tables/${encodeURIComponent(table)}/record`, undefined, tokenOf(table))
  ).text();
