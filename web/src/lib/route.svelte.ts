// Which screen the address asks for. Everything stands behind the #, so that no server log sees a seat's token.
import { keepOwnerKey, remember } from "./memory";
import { reached } from "./reach.svelte";

export type Route =
  | { screen: "home" }
  | { screen: "new"; game: string | null }
  | { screen: "table"; table: string; at: number | null }
  | { screen: "how"; game: string }
  | { screen: "rules"; game: string; rule: string | null }
  | { screen: "about" };

export interface Parsed {
  route: Route;
  /** What the address held and must not keep showing. */
  token: string | null;
  owner: string | null;
}

export function parseHash(hash: string): Parsed {
  const text = hash.replace(/^#/, "");
  if (text.startsWith("me=")) {
    return { route: { screen: "home" }, token: null, owner: decodeURIComponent(text.slice(3)) };
  }
  const [path = "", query = ""] = text.split("?");
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  const asked = new URLSearchParams(query);
  const [first, second, third] = parts;
  const plain = (route: Route): Parsed => ({ route, token: null, owner: null });
  switch (first) {
    case "new":
      return plain({ screen: "new", game: second ?? null });
    case "t":
      if (second === undefined) break;
      return {
        route: {
          screen: "table",
          table: second,
          at: asked.has("at") ? Math.max(0, Number(asked.get("at")) || 0) : null,
        },
        token: third ?? null,
        owner: null,
      };
    case "how":
      if (second === undefined) break;
      return plain({ screen: "how", game: second });
    case "rules":
      if (second === undefined) break;
      return plain({ screen: "rules", game: second, rule: third ?? null });
    case "about":
      return plain({ screen: "about" });
  }
  return plain({ screen: "home" });
}

let current = $state.raw<Route>({ screen: "home" });

export function route(): Route {
  return current;
}

function follow(): void {
  const { route, token, owner } = parseHash(location.hash);
  if (owner !== null) {
    keepOwnerKey(owner);
    history.replaceState(null, "", "#/");
  }
  if (route.screen === "table" && token !== null) {
    remember(route.table, token);
    history.replaceState(null, "", tableHash(route.table, route.at));
  }
  current = route;
}

export function tableHash(table: string, at: number | null = null): string {
  return `#/t/${encodeURIComponent(table)}${at === null ? "" : `?at=${at}`}`;
}

/** Links begin where others can follow them; else here, for another window on this device. */
const linkBase = (): string => reached.base ?? `${location.origin}${location.pathname}`;

export function seatLink(table: string, token: string): string {
  return `${linkBase()}${tableHash(table)}/${encodeURIComponent(token)}`;
}

export function tableLink(table: string, at: number | null = null): string {
  return `${linkBase()}${tableHash(table, at)}`;
}

export function startRouting(): void {
  addEventListener("hashchange", follow);
  follow();
}

export function go(hash: string): void {
  location.hash = hash;
}
