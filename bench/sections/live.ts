import { get } from "node:http";
import type { Browser, Page } from "playwright";
import { STREAM_PATH } from "../../src/contract/stream.ts";
import { newVisitor, SLOWDOWN, slowPage } from "../phone.ts";
import { circumstances, median, table } from "../report.ts";
import { type Section, tried } from "../section.ts";
import type { Site, Target } from "../targets.ts";

/** Number of draws per visit, and milliseconds between two. */
const DRAWS = 10;
const APART_MS = 1500;
/** Milliseconds until a page has come to rest. */
const SETTLE_MS = 8000;
const RATES = [1, SLOWDOWN] as const;

/** The current time in epoch milliseconds, with fractions. */
const now = () => performance.timeOrigin + performance.now();

/** Records when the server announced each term, read from its stream without the front. */
async function announcements(site: Site) {
  const seen = new Map<string, number>();
  const request = get(`${site.direct}${STREAM_PATH}`);
  request.on("error", () => undefined);
  await new Promise<void>((open) => {
    request.on("response", (answer) => {
      answer.setEncoding("utf8").on("data", (text: string) => {
        const at = now();
        for (const [, term = ""] of text.matchAll(/"term":"([^"]+)"/g)) {
          if (!seen.has(term)) seen.set(term, at);
        }
      });
      open();
    });
  });
  return { at: (term: string) => seen.get(term) ?? Number.NaN, stop: () => request.destroy() };
}

/**
 * Runs in the page: records when each term first appeared in its markup, and when that was painted. It reads
 * only the changed nodes, because reading the whole page would take longer than the page's own work.
 */
function noteTerms(): void {
  const terms = new Map<string, { changed: number; painted: number }>();
  const epoch = () => performance.timeOrigin + performance.now();
  const note = (text: string, changed: number) => {
    for (const [term] of text.matchAll(/\b\d{8}\b/g)) {
      if (terms.has(term)) continue;
      const entry = { changed, painted: Number.NaN };
      terms.set(term, entry);
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", () => {
          entry.painted = epoch();
        });
        port1.start();
        port2.postMessage(null);
      });
    }
  };
  const look = (node: Node, changed: number) => {
    const element = node instanceof Element ? node : node.parentElement;
    // A track's page shows the next term before its draw.
    if (element?.closest("p")?.textContent?.startsWith("Next") === true) return;
    if (node instanceof Text) note(node.data, changed);
    else note(element?.getAttribute("title") ?? "", changed);
    for (const child of node.childNodes) look(child, changed);
  };
  const observer = new MutationObserver((records) => {
    const changed = epoch();
    for (const { type, target, addedNodes } of records) {
      for (const node of type === "childList" ? addedNodes : [target]) look(node, changed);
    }
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ["title"],
  });
  Object.assign(window, { epoch, termSeen: (term: string) => terms.get(term) });
}

/** Milliseconds by which the page's clock is ahead of this process's. */
async function clockAhead(page: Page): Promise<number> {
  let best = { trip: Number.POSITIVE_INFINITY, ahead: 0 };
  for (let nth = 0; nth < 20; nth += 1) {
    const sent = now();
    const there = await page.evaluate<number>("epoch()");
    const trip = now() - sent;
    if (trip < best.trip) best = { trip, ahead: there - sent - trip / 2 };
  }
  return best.ahead;
}

interface Sample {
  readonly id: string;
  readonly rate: number;
  readonly changed: number;
  readonly painted: number;
}

interface Visit {
  readonly browser: Browser;
  readonly site: Site;
  readonly target: Target;
  readonly rate: number;
}

async function visit({ browser, site, target: { id, url }, rate }: Visit): Promise<Sample[]> {
  const context = await newVisitor(browser);
  const announced = await announcements(site);
  const samples: Sample[] = [];
  try {
    const { page } = await slowPage(context, rate);
    await page.addInitScript(noteTerms);
    await page.goto(url);
    await page.waitForTimeout(SETTLE_MS);
    const ahead = await clockAhead(page);
    // A skipped race, because a real one is over before the track's next draw.
    const skip = page.getByRole("button", { name: "Skip" });
    for (let nth = 0; nth < DRAWS; nth += 1) {
      const term = await site.feed.align(75);
      await page.waitForTimeout(APART_MS);
      const seen = await page.evaluate<{ changed: number; painted: number } | undefined>(
        `termSeen(${JSON.stringify(term)})`,
      );
      if (seen === undefined) throw new Error(`${url} never showed draw ${term}`);
      const from = announced.at(term) + ahead;
      samples.push({ id, rate, changed: seen.changed - from, painted: seen.painted - from });
      if (!(await skip.isVisible())) continue;
      await skip.click();
      await page.waitForTimeout(APART_MS);
    }
    return samples;
  } finally {
    announced.stop();
    await context.close();
  }
}

export const live: Section = {
  name: "live",
  rounds: 3,
  pages: ["raw", "home", "track"],
  async run({ browser, targets: { targets, site }, rounds }) {
    const samples: Sample[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      for (const rate of RATES) {
        for (const target of targets) {
          const own = await tried(() => visit({ browser, site, target, rate }));
          samples.push(...own);
          const middle = median(own.map(({ changed }) => changed));
          console.log(`${round}/${rounds} ${target.name}, ${rate} ×: ${middle.toFixed(1)} ms`);
        }
      }
    }
    const of = (id: string, rate: number, field: "changed" | "painted") =>
      median(
        samples
          .filter((sample) => sample.id === id && sample.rate === rate)
          .map((sample) => sample[field]),
      );
    const base = targets[0]?.id ?? "";
    const cells = (id: string, rate: number) => {
      const changed = of(id, rate, "changed");
      const ratio = (changed / of(base, rate, "changed")).toFixed(1);
      return [changed.toFixed(1), ratio, of(id, rate, "painted").toFixed(1)];
    };
    const rows = targets.map(({ id, name }) => [name, ...RATES.flatMap((rate) => cells(id, rate))]);
    const head = ["page", "ms to the change", "×", "ms to its paint"];
    const slow = [`ms to the change, ${SLOWDOWN} × slower`, "×", "ms to its paint"];
    const how = `${rounds} interleaved rounds of ${DRAWS} draws, medians`;
    return `${circumstances(how)}\n\n${table([...head, ...slow], rows)}`;
  },
};
