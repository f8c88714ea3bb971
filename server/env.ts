import * as v from "valibot";

function wholeNumber(min: number, max: number) {
  const said = `must be a whole number from ${min} to ${max}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,10}$/, said),
    v.transform(Number),
    v.minValue(min, said),
    v.maxValue(max, said),
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

const ORIGIN_SAID = "must be http(s)://host[:port] without a path";
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
  }, ORIGIN_SAID),
  v.transform((text) => new URL(text).origin),
);

const databaseUrl = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\/\S+$/, "must start with postgres:// or postgresql://"),
);

/** Characters of OPS_TOKEN at least: shorter ones can be guessed. */
export const OPS_TOKEN_MIN = 16;

/** The environment's variables by name, each with what it must be and its default. */
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

/** How the server is set up. */
export interface Env {
  /** Port to listen on; 0 takes any free one. */
  readonly port: number;
  /** `localhost` listens on 127.0.0.1 and, where there is one, ::1; anything else on just that. */
  readonly host: string;
  /** Folder of the embedded database. */
  readonly dataDir: string;
  /** Address of a PostgreSQL that takes the embedded database's place. */
  readonly databaseUrl: string | null;
  /** Origin that visitors see, without a slash; null reads it from each request. */
  readonly publicUrl: string | null;
  /** Where pages ask the API: on local hosts ("" for their own), and whether on `api.` elsewhere. */
  readonly api: { readonly configured: string; readonly sibling: boolean };
  /** Bearer token of the operator's calls; null leaves them switched off. */
  readonly opsToken: string | null;
  /** Secret seed of the draw machine; null makes one at the first start and keeps it in the store. */
  readonly drawSeed: string | null;
  /** Proxies in front that add to X-Forwarded-For; 0 takes no word of that header. */
  readonly proxyHops: number;
  /** Whom push services may ask about this site: an https: or mailto: address. */
  readonly pushContact: string;
  /** Lets browsers' push endpoints be plain http and in private networks. */
  readonly pushPrivateEndpoints: boolean;
  readonly siteKaicaiUrl: string;
  readonly siteNavUrl: string;
  readonly customServiceUrl: string;
}

/** Variables that are not what they must be; `message` has one line for each. */
export class BadEnvironment extends Error {
  override name = "BadEnvironment";
}

const SECRET = new Set(["OPS_TOKEN", "DATABASE_URL", "DRAW_SEED"]);

function tellIssue(issue: v.InferIssue<typeof Variables>): string {
  const name = v.getDotPath(issue) ?? "";
  const given = SECRET.has(name) ? "" : `, but is ${JSON.stringify(issue.path?.[0].value)}`;
  return `${name} ${issue.message}${given}`;
}

/** Push services want an address of whoever sends; a site by https is one itself. */
function contactOf(publicUrl: string | undefined): string {
  return publicUrl?.startsWith("https:") === true ? publicUrl : "mailto:nobody@example.com";
}

/** Reads the environment; empty values count as unset. Throws {@link BadEnvironment}. */
export function readEnv(environment: Readonly<Record<string, string | undefined>>): Env {
  const set = Object.entries(environment).filter(([, value]) => value?.trim());
  const read = v.safeParse(Variables, Object.fromEntries(set));
  if (!read.success) {
    throw new BadEnvironment([...new Set(read.issues.map(tellIssue))].join("\n"));
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
