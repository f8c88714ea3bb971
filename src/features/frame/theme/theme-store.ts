import {
  type Preference,
  parsePreference,
  type Theme,
  THEME_KEY,
  themeClass,
  resolveTheme,
} from "./theme.ts";
import { Store } from "#data/store.ts";
import { waitForPaint } from "#ui/window-state.ts";

/** The theme of a page; works even where storage or view transitions are missing. */
export interface ThemeStore {
  readonly get: () => Preference;
  readonly set: (preference: Preference) => void;
  /** Switches between light and dark, whatever the preference was. */
  readonly toggle: () => void;
  /** Reports changes by this tab, other tabs and the system; the page follows while anyone subscribes. */
  readonly subscribe: (changed: () => void) => () => void;
}

/** The stored preference, null if storage is blocked. */
function read(page: Window): Preference | null {
  try {
    return parsePreference(page.localStorage.getItem(THEME_KEY));
  } catch {
    return null;
  }
}

function write(page: Window, preference: Preference): void {
  try {
    page.localStorage.setItem(THEME_KEY, preference);
  } catch {
    // Blocked storage: the choice holds until the page closes.
  }
}

function apply(page: Window, theme: Theme): void {
  const root = page.document.documentElement;
  if (root.classList.contains(themeClass(theme))) return;
  root.classList.remove(themeClass("light"), themeClass("dark"));
  root.classList.add(themeClass(theme));
  root.dataset["mantineColorScheme"] = theme;
}

/** Gives the browser's bar the page's colour. The page's tags, one per `media`, have only the system theme's. */
function paintBar(page: Window): void {
  const { backgroundColor } = page.getComputedStyle(page.document.body);
  for (const tag of page.document.querySelectorAll('meta[name="theme-color"][media]')) {
    tag.setAttribute("content", backgroundColor);
  }
}

/** Runs a change in a view transition, if supported and motion isn't reduced. */
function turn(page: Window, change: () => void): void {
  const { document } = page;
  const still = page.matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (still || typeof document.startViewTransition !== "function") {
    change();
    return;
  }
  // The press is painted first, since the transition holds the next paint until the page has its new styles. A
  // transition that is skipped (a hidden tab) has still made the change.
  void waitForPaint().then(() => document.startViewTransition(change).ready.catch(() => {}));
}

export function createThemeStore(page: Window): ThemeStore {
  const system = page.matchMedia("(prefers-color-scheme: dark)");
  const forced = page.matchMedia("(forced-colors: active)");
  const store = new Store<Preference>(read(page) ?? "system", connect);
  let painted = false;

  function follow() {
    const preference = store.get();
    // Elements that keep their colours under forced colours must match the system's theme.
    apply(page, resolveTheme(forced.matches ? "system" : preference, system.matches));
    // The page's own tags are right while its theme is the system's.
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
    write(page, next);
    store.set(next);
    turn(page, follow);
  }

  return {
    get: store.get,
    set,
    toggle: () => set(resolveTheme(store.get(), system.matches) === "dark" ? "light" : "dark"),
    subscribe: store.subscribe,
  };
}

let pageTheme: ThemeStore | undefined;

/** The theme of this page. Browser only. */
export function themeStore(): ThemeStore {
  pageTheme ??= createThemeStore(window);
  return pageTheme;
}
