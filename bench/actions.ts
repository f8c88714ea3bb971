import type { Locator, Page } from "playwright";

/** A visitor's action on a page. */
export interface Action {
  readonly name: string;
  /** The tapped element; null if the visitor goes back. */
  readonly tapped: (page: Page) => Locator | null;
  /** JavaScript expression, true once the action has had its effect; `before` is the state before it. */
  readonly done: string;
  /** Unmeasured work after the action. */
  readonly after?: (page: Page) => Promise<void>;
}

const REGION = "Draws and statistics";
const QUERY = `document.querySelector('section[aria-label="${REGION}"]')`;

const button = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).first();

const escape = (page: Page) => page.keyboard.press("Escape");

function tab(name: string): Action {
  return {
    name: `tab ${name}`,
    tapped: (page) =>
      page.getByRole("region", { name: REGION }).getByRole("link", { name, exact: true }),
    done: `(() => {
      const region = ${QUERY};
      return region.querySelector("[aria-current=page]")?.textContent.trim() === ${JSON.stringify(name)} &&
        region.querySelector("[aria-busy=true]") === null &&
        region.querySelector("table, svg[role=img], figure, ol") !== null &&
        region.textContent !== before.region;
    })()`,
  };
}

function day(name: string): Action {
  return {
    name: name.toLowerCase(),
    tapped: button(name),
    done: `(() => {
      const table = ${QUERY}.querySelector("table");
      return ${QUERY}.querySelector("[aria-busy=true]") === null &&
        table !== null && table.ariaLabel !== before.table;
    })()`,
  };
}

/** Name of the action that causes no input event in the page. */
export const BACK = "back to home";

const MENU: Omit<Action, "after"> = {
  name: "menu sheet",
  tapped: button("Menu"),
  done: `document.querySelector("dialog[open] [data-language-id]")?.checkVisibility() === true`,
};

/** A visitor's first action, on a page whose app hasn't started. */
export const FIRST: Action = { ...MENU, name: "menu sheet, as the first tap" };

const OPEN: Action = {
  name: "open a track",
  tapped: (page) => page.locator("[data-track] article").getByRole("link", { name: "Amber Run" }),
  done: `location.pathname.endsWith("/track/2001") && ${QUERY}?.querySelector("tbody tr") != null`,
};

export const ACTIONS: readonly Action[] = [
  MENU,
  {
    name: "feedback dialog",
    tapped: (page) => page.locator("dialog[open]").getByRole("button", { name: "Feedback" }),
    done: `document.querySelector("[role=dialog] textarea")?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true`,
    after: escape,
  },
  {
    name: "theme",
    tapped: button("Theme"),
    done: `document.documentElement.className !== before.theme`,
  },
  OPEN,
  {
    name: BACK,
    tapped: () => null,
    done: `location.pathname === "/en" && document.querySelector("[data-track]") !== null`,
  },
  { ...OPEN, name: "open it again" },
  ...["Hot & cold", "Two sides", "Top-3 rate", "Timing", "Scatter", "Trend", "History"].map(tab),
  day("Previous day"),
  day("Next day"),
  { ...MENU, name: "menu sheet on a track" },
  {
    name: "language",
    tapped: (page) => page.locator("dialog[open]").getByRole("link", { name: "中文" }),
    done: `document.documentElement.lang !== before.lang && document.querySelector("main").textContent !== before.main`,
  },
];

/** JavaScript expression of the state before an action. */
export const BEFORE = `({
  theme: document.documentElement.className,
  lang: document.documentElement.lang,
  main: document.querySelector("main")?.textContent,
  region: ${QUERY}?.textContent,
  table: ${QUERY}?.querySelector("table")?.ariaLabel,
})`;
