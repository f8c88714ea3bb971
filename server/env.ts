import * as v from "valibot";
import { FEEDBACK_DAYS_DEFAULT } from "#contract/limits.ts";
import {
  databaseUrl,
  hostNames,
  origin,
  secret,
  seed,
  trackIds,
  webAddress,
  wholeNumber,
} from "#server/env-rules.ts";

/** Environment variables with their rules and defaults. */
const Variables = v.object({
  PORT: v.optional(wholeNumber(0, 65_535), "4173"),
  HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.:-]{1,253}$/, "must be a host name or address")),
    "localhost",
  ),
  DATA_DIR: v.optional(v.string(), "./data"),
  DATABASE_URL: v.optional(databaseUrl),
  PUBLIC_URL: v.optional(origin),
  HSTS_SUBDOMAINS: v.optional(v.picklist(["0", "1"], "must be 0 or 1"), "0"),
  OPS_TOKEN: v.optional(secret),
  PUBLISH_TOKEN: v.optional(secret),
  METRICS_TOKEN: v.optional(secret),
  REPLACE_SIMULATED: v.optional(trackIds),
  DRAW_SEED: v.optional(seed),
  LOG_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z\d+/]{43}=$/, "must be 32 bytes in base64, 44 characters")),
  ),
  API_URL: v.optional(origin),
  API_ON_SIBLING: v.optional(v.picklist(["0", "1"], "must be 0 or 1"), "1"),
  PROXY_HOPS: v.optional(wholeNumber(0, 10), "0"),
  DRAIN_SECONDS: v.optional(wholeNumber(0, 300), "0"),
  BACKUP_EVERY: v.optional(wholeNumber(0, 8760), "0"),
  BACKUP_KEEP: v.optional(wholeNumber(1, 1000), "7"),
  FEEDBACK_DAYS: v.optional(wholeNumber(1, 3650), String(FEEDBACK_DAYS_DEFAULT)),
  ALERT_URL: v.optional(webAddress),
  PUSH_CONTACT: v.optional(
    v.pipe(v.string(), v.regex(/^(https:\/\/|mailto:)\S+$/, "must start with https:// or mailto:")),
  ),
  PUSH_HOSTS: v.optional(hostNames),
  PUSH_PRIVATE_ENDPOINTS: v.optional(v.picklist(["0", "1"], "must be 0 or 1"), "0"),
  SITE_KAICAI_URL: v.optional(webAddress, "https://results.example/"),
  SITE_NAV_URL: v.optional(webAddress, "https://nav.example/"),
  CUSTOM_SERVICE_URL: v.optional(webAddress, "https://service.example/"),
});

/** Invalid variables; `message` has one line for each. */
export class BadEnvironment extends Error {
  override name = "BadEnvironment";
}

const TOKENS = ["OPS_TOKEN", "PUBLISH_TOKEN", "METRICS_TOKEN"] as const;
const SECRET = new Set<string>([...TOKENS, "DATABASE_URL", "DRAW_SEED", "LOG_KEY", "ALERT_URL"]);

function describeIssue(issue: v.InferIssue<typeof Variables>): string {
  const [name = ""] = v.getDotPath(issue)?.split(".") ?? [];
  const actual = SECRET.has(name) ? "" : `, but is ${JSON.stringify(issue.path?.[0].value)}`;
  return `${name} ${issue.message}${actual}`;
}

/** Push services require a contact; an https address of the site is one. */
function defaultContact(publicUrl: string | undefined): string {
  return publicUrl?.startsWith("https:") === true ? publicUrl : "mailto:nobody@example.com";
}

/**
 * Value of Strict-Transport-Security, one year. Other hosts of the domain may lack https, so they are
 * included only with HSTS_SUBDOMAINS.
 */
function hstsHeader({
  PUBLIC_URL,
  HSTS_SUBDOMAINS,
}: v.InferOutput<typeof Variables>): string | null {
  if (PUBLIC_URL?.startsWith("https:") !== true) return null;
  return `max-age=31536000${HSTS_SUBDOMAINS === "1" ? "; includeSubDomains" : ""}`;
}

function toSettings(variables: v.InferOutput<typeof Variables>) {
  return {
    /** Port to listen on; 0 takes any free one. */
    port: variables.PORT,
    /** Address to listen on; `localhost` means 127.0.0.1 and, if available, ::1. */
    host: variables.HOST,
    dataDir: variables.DATA_DIR,
    /** PostgreSQL URL; null for the embedded database. */
    databaseUrl: variables.DATABASE_URL ?? null,
    /** Origin for visitors, without a trailing slash; null takes it from each request. */
    publicUrl: variables.PUBLIC_URL ?? null,
    /** Value of Strict-Transport-Security; null without https. */
    hsts: hstsHeader(variables),
    /** API address for pages: an origin on local hosts ("" for the page's own), and whether others use `api.` + host. */
    api: { configured: variables.API_URL ?? "", sibling: variables.API_ON_SIBLING === "1" },
    /** The operator's token and the restricted ones; null if unset. */
    tokens: {
      operator: variables.OPS_TOKEN ?? null,
      publish: variables.PUBLISH_TOKEN ?? null,
      metrics: variables.METRICS_TOKEN ?? null,
    },
    /** Ids of tracks (or `all`) whose first real draw removes simulated draws without `replace_simulated`. */
    replaceSimulated: variables.REPLACE_SIMULATED?.split(",") ?? [],
    /** Secret seed of the simulator; null for the stored one, created at the first start. */
    drawSeed: variables.DRAW_SEED ?? null,
    /** Secret Ed25519 key of the log, 32 bytes in base64; null for the stored one, created at the first start. */
    logKey: variables.LOG_KEY ?? null,
    /** Number of trusted proxies that add to X-Forwarded-For; 0 ignores the header. */
    proxyHops: variables.PROXY_HOPS,
    /** Seconds from SIGTERM, when `/readyz` begins to fail, to the end of listening. */
    drainSeconds: variables.DRAIN_SECONDS,
    /** Hours between backups of the embedded database (0: none), and the number to keep. */
    backups: { everyHours: variables.BACKUP_EVERY, keep: variables.BACKUP_KEEP },
    /** Days after which feedback is deleted. */
    feedbackDays: variables.FEEDBACK_DAYS,
    alertUrl: variables.ALERT_URL ?? null,
    /** This site's contact for push services: an https: or mailto: address. */
    pushContact: variables.PUSH_CONTACT ?? defaultContact(variables.PUBLIC_URL),
    /** Additional hosts of push services; a leading dot means all hosts below. */
    pushHosts: variables.PUSH_HOSTS ?? [],
    /** Whether push endpoints may be anywhere, also on plain http and in private networks. */
    pushPrivateEndpoints: variables.PUSH_PRIVATE_ENDPOINTS === "1",
    siteKaicaiUrl: variables.SITE_KAICAI_URL,
    siteNavUrl: variables.SITE_NAV_URL,
    customServiceUrl: variables.CUSTOM_SERVICE_URL,
  };
}

export type Env = Readonly<ReturnType<typeof toSettings>>;

/** Problems of equal tokens: one would grant the other's rights. */
function sameTokens(variables: v.InferOutput<typeof Variables>): string[] {
  return TOKENS.flatMap((name, at) => {
    const value = variables[name];
    const same = TOKENS.slice(0, at).find(
      (other) => value !== undefined && variables[other] === value,
    );
    return same === undefined ? [] : [`${name} must differ from ${same}`];
  });
}

/** Parses the environment; empty values count as unset. Throws {@link BadEnvironment}. */
export function readEnv(environment: Readonly<Record<string, string | undefined>>): Env {
  const set = Object.entries(environment).filter(([, value]) => value?.trim());
  const read = v.safeParse(Variables, Object.fromEntries(set));
  const problems = read.success ? sameTokens(read.output) : read.issues.map(describeIssue);
  if (!read.success || problems.length > 0) {
    throw new BadEnvironment([...new Set(problems)].join("\n"));
  }
  return toSettings(read.output);
}
