// What a reader likes, kept in this browser.
export type Theme = "auto" | "light" | "dark";
export type Speed = "normal" | "fast" | "instant";

export interface Settings {
  name: string;
  theme: Theme;
  motion: boolean;
  speed: Speed;
  turnSound: boolean;
  pieceSounds: boolean;
  notifications: boolean;
  autoEnd: boolean;
  cover: boolean;
  choiceList: boolean;
  /** Empty: as the browser says. */
  language: string;
  /** The games of which tables were made here. */
  made: string[];
}

const KEY = "meseta.settings";
const DEFAULTS: Settings = {
  name: "",
  theme: "auto",
  motion: true,
  speed: "normal",
  turnSound: true,
  pieceSounds: false,
  notifications: false,
  autoEnd: false,
  cover: true,
  choiceList: false,
  language: "",
  made: [],
};

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings: Settings = $state({ ...DEFAULTS, ...stored() });

export function keepSettings(): void {
  localStorage.setItem(KEY, JSON.stringify(settings));
}

const darkAsked = matchMedia("(prefers-color-scheme: dark)");
const stillAsked = matchMedia("(prefers-reduced-motion: reduce)");

export function applyTheme(): void {
  const dark = settings.theme === "dark" || (settings.theme === "auto" && darkAsked.matches);
  document.documentElement.dataset["theme"] = dark ? "dark" : "light";
  document.documentElement.dataset["motion"] = moves() ? "full" : "none";
}

darkAsked.addEventListener("change", applyTheme);
stillAsked.addEventListener("change", applyTheme);

/** Whether things may move on the screen. */
export function moves(): boolean {
  return settings.motion && !stillAsked.matches && settings.speed !== "instant";
}

/** How long things take, as a factor; nothing waits where nothing may move. */
export function tempo(): number {
  if (!moves()) return 0;
  return settings.speed === "fast" ? 0.4 : 1;
}
