import type { Middleware } from "./request.ts";

/** Upper bounds of the latency histogram, in seconds. */
const BOUNDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5] as const;

interface Requests {
  readonly byStatus: Map<number, number>;
  /** Requests within each of the bounds, but not within a smaller one. */
  readonly counts: number[];
  seconds: number;
  count: number;
}

/** A figure that is read each time the metrics are printed. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly type?: "gauge" | "counter";
  readonly read: () => readonly {
    readonly labels?: Readonly<Record<string, string>>;
    readonly value: number;
  }[];
}

function labelText(labels: Readonly<Record<string, string | number>>): string {
  const parts = Object.entries(labels).map(
    ([name, value]) => `${name}="${String(value).replace(/["\\\n]/g, "_")}"`,
  );
  return parts.length === 0 ? "" : `{${parts.join(",")}}`;
}

function head(name: string, help: string, type: string): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}`;
}

/** Counts requests and prints them as Prometheus text. */
export class Metrics {
  readonly #routes = new Map<string, Requests>();
  /** Whether a proxy that PROXY_HOPS doesn't know passes requests on. */
  hasUnknownProxy = false;

  /** Counts an answered request. `route` is of a fixed set, so that the series stay few. */
  request(route: string, status: number, seconds: number): void {
    let requests = this.#routes.get(route);
    if (requests === undefined) {
      requests = { byStatus: new Map(), counts: BOUNDS.map(() => 0), seconds: 0, count: 0 };
      this.#routes.set(route, requests);
    }
    requests.byStatus.set(status, (requests.byStatus.get(status) ?? 0) + 1);
    const index = BOUNDS.findIndex((bound) => seconds <= bound);
    if (index !== -1) requests.counts[index] = (requests.counts[index] ?? 0) + 1;
    requests.seconds += seconds;
    requests.count += 1;
  }

  print(gauges: readonly Gauge[]): string {
    const lines = [head("marble_requests_total", "Answered requests.", "counter")];
    for (const [route, { byStatus }] of this.#routes) {
      for (const [status, count] of byStatus) {
        lines.push(`marble_requests_total${labelText({ route, status })} ${count}`);
      }
    }
    lines.push(head("marble_request_seconds", "Time to the answer.", "histogram"));
    for (const [route, requests] of this.#routes) lines.push(...printLatency(route, requests));
    for (const { name, help, type = "gauge", read } of gauges) {
      lines.push(head(name, help, type));
      for (const { labels = {}, value } of read())
        lines.push(`${name}${labelText(labels)} ${value}`);
    }
    return `${lines.join("\n")}\n`;
  }
}

function printLatency(route: string, { counts, seconds, count }: Requests): string[] {
  let below = 0;
  const buckets = BOUNDS.map((le, index) => {
    below += counts[index] ?? 0;
    return `marble_request_seconds_bucket${labelText({ route, le })} ${below}`;
  });
  return [
    ...buckets,
    `marble_request_seconds_bucket${labelText({ route, le: "+Inf" })} ${count}`,
    `marble_request_seconds_sum${labelText({ route })} ${seconds}`,
    `marble_request_seconds_count${labelText({ route })} ${count}`,
  ];
}

/** Counts every answer by route and status, but for calls from inside the process. */
export function countRequests(metrics: Metrics): Middleware {
  return async (call, next) => {
    const start = performance.now();
    await next();
    if (call.env?.incoming === undefined) return;
    const seconds = (performance.now() - start) / 1000;
    metrics.request(call.get("route") ?? "other", call.res.status, seconds);
  };
}
