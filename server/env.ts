import * as v from "valibot";

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,10}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
}

function readUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

const webAddress = v.pipe(
  v.string(),
  v.check(
    (text) => /^https?:$/.test(readUrl(text)?.protocol ?? ""),
    "must be an address starting with http:// or https://",
  ),
);

const ORIGIN_MESSAGE = "must be http(s)://host[:port] without a path";
const origin = v.pipe(
  v.string(),
  v.check((text) => {
    const url = readUrl(text);
    return (
      url !== null &&
      /^https?:$/.test(url.protocol) &&
      url.href === `${url.origin}/` &&
      url.host !== ""
    );
  }, ORIGIN_MESSAGE),
  v.transform((text) => new URL(text).origin),
);

const databaseUrl = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\/\S+$/, "must start with postgres:// or postgresql://"),
);

/** Characters of OPS_TOKEN at least: shorter ones can be guessed. */
export const OPS_TOKEN_MIN = 16;

/** The environment's variables, each with its rule and its default. */
const Variables = v.object({
  PORT: v.optional(wholeNumber(0, 65_535), "4173"),
  HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.:-]{1,253}$/, "must be a host name or address")),
    "localhost",
  ),
  DATA_DIR: v.optional(v.string(), "./data"),
  DATABASE_URL: v.optional(databaseUrl),
  PUBLIC_URL: v.optional(origin),
  OPS_TOKEN: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\x21-\x7e]+$/, "must be printable characters without spaces"),
      v.minLength(OPS_TOKEN_MIN, `must have at least ${OPS_TOKEN_MIN} characters`),
    ),
  ),
  DRAW_SEED: v.optional(v.string()),
  API_URL: v.optional(origin),
  API_ON_SIBLING: v.optional(v.picklist(["0", "1"], "must be 0 or 1"), "1"),
  PROXY_HOPS: v.optional(wholeNumber(0, 10), "0"),
  PUSH_CONTACT: v.optional(
    v.pipe(v.string(), v.regex(/^(https:\/\/|mailto:)\S+$/, "must start with https:// or mailto:")),
  ),
  PUSH_PRIVATE_ENDPOINTS: v.optional(v.picklist(["0", "1"], "must be 0 or 1"), "0"),
  SITE_KAICAI_URL: v.optional(webAddress, "https://results.example/"),
  SITE_NAV_URL: v.optional(webAddress, "https://nav.example/"),
  CUSTOM_SERVICE_URL: v.optional(webAddress, "https://service.example/"),
});

/** The server's settings. */
export interface Env {
  /** Port to listen on; 0 takes any free one. */
  readonly port: number;
  /** `localhost` listens on 127.0.0.1 and, if the machine has it, ::1; any other name on that alone. */
  readonly host: string;
  /** Folder of the embedded database. */
  readonly dataDir: string;
  /** Address of a PostgreSQL that replaces the embedded database. */
  readonly databaseUrl: string | null;
  /** Origin that visitors see, without a slash; null reads it from each request. */
  readonly publicUrl: string | null;
  /** Where pages call the API: the origin on local hosts ("" for their own), and whether `api.` elsewhere. */
  readonly api: { readonly configured: string; readonly sibling: boolean };
  /** Bearer token of the operator's calls; null turns them off. */
  readonly opsToken: string | null;
  /** Secret seed of the draw machine; null makes one at the first start, which is stored. */
  readonly drawSeed: string | null;
  /** Proxies in front that add to X-Forwarded-For; 0 ignores that header. */
  readonly proxyHops: number;
  /** This site's contact for push services: an https: or mailto: address. */
  readonly pushContact: string;
  /** Allows push endpoints by plain http and in private networks. */
  readonly pushPrivateEndpoints: boolean;
  readonly siteKaicaiUrl: string;
  readonly siteNavUrl: string;
  readonly customServiceUrl: string;
}

/** Invalid variables; `message` has one line for each. */
export class BadEnvironment extends Error {
  override name = "BadEnvironment";
}

const SECRET = new Set(["OPS_TOKEN", "DATABASE_URL", "DRAW_SEED"]);

function describeIssue(issue: v.InferIssue<typeof Variables>): string {
  const name = v.getDotPath(issue) ?? "";
  const given = SECRET.has(name) ? "" : `, but is ${JSON.stringify(issue.path?.[0].value)}`;
  return `${name} ${issue.message}${given}`;
}

/** Push services require the sender's address; a site by https is one. */
function contactOf(publicUrl: string | undefined): string {
  return publicUrl?.startsWith("https:") === true ? publicUrl : "mailto:nobody@example.com";
}

/** Reads the environment; empty values count as unset. Throws {@link BadEnvironment}. */
export function readEnv(environment: Readonly<Record<string, string | undefined>>): Env {
  const set = Object.entries(environment).filter(([, value]) => value?.trim());
  const read = v.safeParse(Variables, Object.fromEntries(set));
  if (!read.success) {
    throw new BadEnvironment([...new Set(read.issues.map(describeIssue))].join("\n"));
  }
  const { output } = read;
  return {
    port: output.PORT,
    host: output.HOST,
    dataDir: output.DATA_DIR,
    databaseUrl: output.DATABASE_URL ?? null,
    publicUrl: output.PUBLIC_URL ?? null,
    api: { configured: output.API_URL ?? "", sibling: output.API_ON_SIBLING === "1" },
    opsToken: output.OPS_TOKEN ?? null,
    drawSeed: output.DRAW_SEED ?? null,
    proxyHops: output.PROXY_HOPS,
    pushContact: output.PUSH_CONTACT ?? contactOf(output.PUBLIC_URL),
    pushPrivateEndpoints: output.PUSH_PRIVATE_ENDPOINTS === "1",
    siteKaicaiUrl: output.SITE_KAICAI_URL,
    siteNavUrl: output.SITE_NAV_URL,
    customServiceUrl: output.CUSTOM_SERVICE_URL,
  };
}
