import { createHash } from "node:crypto";
import type { Clock } from "#server/clock.ts";
import { Prepared } from "#server/http/prepared.ts";
import { Recent } from "#server/http/recent.ts";
import type { RenderResult } from "#contract/render.ts";

/** A made page, ready to be sent. */
export interface MadePage {
  readonly result: RenderResult;
  readonly prepared: Prepared;
  readonly etag: string;
}

interface Kept {
  readonly version: number;
  /** Epoch milliseconds. */
  readonly made: number;
  readonly page: MadePage;
}

/** Bytes of pages kept at most. */
const KEEP_BYTES = 67_108_864;
/** Milliseconds after which a page is made anew, since pages also show ages and days. */
const KEEP_MS = 60_000;
/** Characters of a query at most that a page is kept under: longer ones aren't the site's own. */
const QUERY_MOST = 200;

/** A page as it is looked up; the same key and version show the same. */
export interface PageKey {
  readonly build: string;
  readonly origin: string;
  readonly path: string;
  readonly query: string;
  readonly version: number;
}

function madePage(result: RenderResult): MadePage {
  const body = Buffer.from(result.html);
  const tag = createHash("sha1").update(body).digest("base64url").slice(0, 20);
  return { result, prepared: new Prepared(body), etag: `W/"${tag}"` };
}

/** Pages made once per data version, by one maker at a time. */
export class PageCache {
  readonly #clock: Pick<Clock, "now">;
  readonly #kept = new Recent<string, Kept>(
    KEEP_BYTES,
    ({ page }) => page.prepared.body.byteLength,
  );
  readonly #pending = new Map<string, Promise<MadePage>>();

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  /** The page under the key, made by `make` where none is kept; only successes are kept. */
  async page(key: PageKey, make: () => Promise<RenderResult>): Promise<MadePage> {
    if (key.query.length > QUERY_MOST) return madePage(await make());
    const name = `${key.build} ${key.origin}${key.path}${key.query}`;
    const kept = this.#kept.get(name);
    if (kept?.version === key.version && this.#clock.now() - kept.made < KEEP_MS) return kept.page;
    const flight = `${name} ${key.version}`;
    let making = this.#pending.get(flight);
    if (making === undefined) {
      making = this.#make(name, key.version, make).finally(() => this.#pending.delete(flight));
      this.#pending.set(flight, making);
    }
    return making;
  }

  async #make(name: string, version: number, make: () => Promise<RenderResult>): Promise<MadePage> {
    const made = this.#clock.now();
    const page = madePage(await make());
    if (page.result.status === 200) this.#kept.set(name, { version, made, page });
    return page;
  }
}
