import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Middleware } from "./request.ts";

/** Upper bounds of the latency histogram, in seconds. */
const BOUNDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** A figure, read for each scrape: a number, or one per value of its label. */
export interface Figure {
  readonly name: string;
  readonly help: string;
  readonly type?: "gauge" | "counter";
  readonly label?: string;
  readonly read: () => number | readonly (readonly [label: string, value: number])[];
}

/** Counts requests and serves them with other figures as Prometheus text. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #answered = new Counter({
    name: "marble_requests_total",
    help: "Answered requests.",
    labelNames: ["route", "status"],
    registers: [this.#registry],
  });
  readonly #seconds = new Histogram({
    name: "marble_request_seconds",
    help: "Time to the answer.",
    labelNames: ["route"],
    buckets: BOUNDS,
    registers: [this.#registry],
  });
  /** Whether requests come through a proxy that PROXY_HOPS doesn't count. */
  hasUnknownProxy = false;

  /** Counts a response. `route` is of a fixed set, which bounds the number of series. */
  request(route: string, status: number, seconds: number): void {
    this.#answered.inc({ route, status });
    this.#seconds.observe({ route }, seconds);
  }

  add({ name, help, type = "gauge", label = "", read }: Figure): void {
    const config = { name, help, labelNames: label === "" ? [] : [label], registers: [] };
    function readEach(add: (labels: Record<string, string>, value: number) => void): void {
      const figure = read();
      if (typeof figure === "number") add({}, figure);
      else for (const [value, each] of figure) add({ [label]: value }, each);
    }
    const metric =
      type === "counter"
        ? new Counter({
            ...config,
            collect() {
              this.reset();
              readEach((labels, value) => this.inc(labels, value));
            },
          })
        : new Gauge({
            ...config,
            collect() {
              this.reset();
              readEach((labels, value) => this.set(labels, value));
            },
          });
    this.#registry.registerMetric(metric);
  }

  async response(): Promise<Response> {
    const headers = { "content-type": this.#registry.contentType, "cache-control": "no-store" };
    return new Response(await this.#registry.metrics(), { headers });
  }
}

/** Counts responses by route and status, except calls inside the process. */
export function countRequests(metrics: Metrics): Middleware {
  return async (call, next) => {
    const start = performance.now();
    await next();
    if (call.env?.incoming === undefined) return;
    const seconds = (performance.now() - start) / 1000;
    metrics.request(call.get("route") ?? "other", call.res.status, seconds);
  };
}
