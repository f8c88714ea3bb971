import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import * as v from "valibot";
import type { Certificate } from "../certificate.ts";
import { Figures } from "./lighthouse-figures.ts";
import { circumstances, median, spread, table } from "../report.ts";
import type { Section } from "../section.ts";
import type { Target } from "../targets.ts";

const LIGHTHOUSE = join(import.meta.dirname, "lighthouse-once.ts");

const METHODS = ["simulate", "devtools"] as const;
type Method = (typeof METHODS)[number];

const TITLES: Readonly<Record<Method, string>> = {
  simulate: "Simulated throttling",
  devtools: "Throttling applied (devtools)",
};

/** Attempts of a measurement: sometimes Lighthouse finds no end of the loading, or loses its trace. */
const TRIES = 3;
/** Seconds between two draws, because Lighthouse waits for five seconds without a long task. */
const PACE = 7;
/** Most milliseconds of a measurement. */
const LIMIT_MS = 180_000;

const execute = promisify(execFile);

interface Sample extends Figures {
  readonly id: string;
  readonly method: Method;
}

async function measure(url: string, method: Method, { pin }: Certificate): Promise<Figures> {
  for (let left = TRIES; ; left -= 1) {
    try {
      const words = [LIGHTHOUSE, url, method, pin];
      const { stdout } = await execute(process.execPath, words, { timeout: LIMIT_MS });
      const figures = v.parse(Figures, JSON.parse(stdout));
      if (figures.score !== null || left === 1) return figures;
    } catch (error) {
      if (left === 1) throw error;
    }
  }
}

function formatTable(targets: readonly Target[], samples: readonly Sample[]): string {
  const of = (id: string, field: keyof Figures) =>
    samples.filter((sample) => sample.id === id).flatMap((sample) => sample[field] ?? []);
  const base = targets[0]?.id ?? "";
  const rows = targets.map(({ id, name }) => {
    const middle = (field: keyof Figures) => median(of(id, field));
    const ratio = (field: keyof Figures) => (middle(field) / median(of(base, field))).toFixed(2);
    const cell = (field: keyof Figures) => {
      const values = of(id, field);
      const lost = of(id, "fcp").length - values.length;
      const without = lost === 0 ? "" : `; ${lost} without an end`;
      return values.length === 0
        ? "–"
        : `${Math.round(median(values))} (${spread(values)}${without})`;
    };
    const scripts = (middle("scripts") / 1000).toFixed(0);
    const weight = [scripts, middle("requests")];
    return [
      name,
      ratio("fcp"),
      ratio("lcp"),
      cell("lcp"),
      cell("blocking"),
      ...weight,
      cell("score"),
    ];
  });
  const head = ["page", "FCP ×", "LCP ×", "LCP ms (range)", "blocking ms (range)"];
  return table([...head, "scripts kB", "requests", "score (range)"], rows);
}

export const firstView: Section = {
  name: "first-view",
  rounds: 5,
  pages: ["static", "template", "nuxt", "home", "track", "hot", "home-cn", "home-ja"],
  async run({ targets: { targets, site }, rounds }) {
    const samples: Sample[] = [];
    site.feed.pace(PACE);
    for (let round = 1; round <= rounds; round += 1) {
      for (const method of METHODS) {
        for (const { id, name, url } of targets) {
          const figures = await measure(url, method, site.certificate);
          samples.push({ id, method, ...figures });
          const [lcp, score] = [Math.round(figures.lcp), figures.score?.toFixed(0) ?? "none"];
          console.log(`${round}/${rounds} ${method} ${name}: LCP ${lcp} ms, score ${score}`);
        }
      }
    }
    const how = `Lighthouse mobile, ${rounds} interleaved rounds, medians, a draw every few seconds`;
    const parts = METHODS.map((method) => {
      const own = samples.filter((sample) => sample.method === method);
      return `${TITLES[method]}:\n\n${formatTable(targets, own)}`;
    });
    return `${circumstances(how)}\n\n${parts.join("\n\n")}`;
  },
};
