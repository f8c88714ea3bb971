import {
  type Preference,
  readPreference,
  type Theme,
  THEME_KEY,
  themeClass,
  themeOf,
} from "./theme.ts";
import { Store } from "#lib/store.ts";

/** The theme of the page that it runs in: its parts may be blocked or missing, and it still turns. */
export interface ThemeStore {
  readonly get: () => Preference;
  readonly set: (preference: Preference) => void;
  /** Light becomes dark and dark light, whatever was the reason for it. */
  readonly toggle: () => void;
  /** Hears changes by this tab, other tabs and the system; the page follows while someone listens. */
  readonly subscribe: (changed: () => void) => () => void;
}

/** The kept preference, null where storage is blocked. */
function read(page: Window): Preference | null {
  try {
    return readPreference(page.localStorage.getItem(THEME_KEY));
  } catch {
    return null;
  }
}

function keep(page: Window, preference: Preference): void {
  try {
    page.localStorage.setItem(THEME_KEY, preference);
  } catch {
    // Blocked storage: the choice holds until the page goes.
  }
}

function wear(page: Window, theme: Theme): void {
  const root = page.document.documentElement;
  if (root.classList.contains(themeClass(theme))) return;
  root.classList.remove(themeClass("light"), themeClass("dark"));
  root.classList.add(themeClass(theme));
  root.dataset["mantineColorScheme"] = theme;
}

/** Colours the browser's own bar like the page, which its tags only do for the system's theme. */
function paintBar(page: Window): void {
  const { backgroundColor } = page.getComputedStyle(page.document.body);
  for (const tag of page.document.querySelectorAll('meta[name="theme-color"]')) {
    tag.setAttribute("content", backgroundColor);
  }
}

/** Changes what is on screen in a view transition, where there are such and motion is welcome. */
function turn(page: Window, change: () => void): void {
  const { document } = page;
  const still = page.matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (still || typeof document.startViewTransition !== "function") change();
  // A transition that is skipped (a hidden tab) has still made the change.
  else document.startViewTransition(change).ready.catch(() => {});
}

/** The theme of a window's page. */
export function createThemeStore(page: Window): ThemeStore {
  const system = page.matchMedia("(prefers-color-scheme: dark)");
  const forced = page.matchMedia("(forced-colors: active)");
  const store = new Store<Preference>(read(page) ?? "system", connect);
  let painted = false;

  function follow() {
    const preference = store.get();
    // What keeps its colours under forced colours must suit the system's theme.
    wear(page, themeOf(forced.matches ? "system" : preference, system.matches));
    // The tags that came with the page are right while it wears the system's theme.
    if (preference !== "system" || painted) {
      paintBar(page);
      painted = true;
    }
  }

  function readAgain() {
    store.set(read(page) ?? store.get());
    follow();
  }

  function onStorage({ key }: StorageEvent) {
    if (key === THEME_KEY || key === null) readAgain();
  }

  function connect() {
    system.addEventListener("change", follow);
    forced.addEventListener("change", follow);
    page.addEventListener("pageshow", readAgain);
    page.addEventListener("storage", onStorage);
    readAgain();
    return () => {
      system.removeEventListener("change", follow);
      forced.removeEventListener("change", follow);
      page.removeEventListener("pageshow", readAgain);
      page.removeEventListener("storage", onStorage);
    };
  }

  function set(next: Preference) {
    keep(page, next);
    store.set(next);
    turn(page, follow);
  }

  return {
    get: store.get,
    set,
    toggle: () => set(themeOf(store.get(), system.matches) === "dark" ? "light" : "dark"),
    subscribe: store.subscribe,
  };
}

let pageTheme: ThemeStore | undefined;

/** The theme of this page. Browser only. */
export function themeStore(): ThemeStore {
  pageTheme ??= createThemeStore(window);
  return pageTheme;
}
