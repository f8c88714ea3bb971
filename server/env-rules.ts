import * as v from "valibot";

export function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,10}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
}

export const webAddress = v.pipe(
  v.string(),
  v.check(
    (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ""),
    "must be an address starting with http:// or https://",
  ),
);

const ORIGIN_MESSAGE = "must be http(s)://host[:port] without a path";
export const origin = v.pipe(
  v.string(),
  v.check((text) => {
    const url = URL.parse(text);
    return (
      url !== null &&
      /^https?:$/.test(url.protocol) &&
      url.href === `${url.origin}/` &&
      url.host !== ""
    );
  }, ORIGIN_MESSAGE),
  v.transform((text) => new URL(text).origin),
);

export const trackIds = v.pipe(
  v.string(),
  v.regex(/^(all|\d{1,10}(,\d{1,10})*)$/, "must be all, or track ids like 2001,2003"),
);
export const databaseUrl = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\/\S+$/, "must start with postgres:// or postgresql://"),
);

const HOST_NAMES = /^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+(,(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+)*$/;
/** Host names; `*.` at the start becomes `.`, which means all hosts below it. */
export const hostNames = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(" ", "").toLowerCase()),
  v.regex(HOST_NAMES, "must be host names like push.example,*.push.example"),
  v.transform((text) => text.split(",").map((name) => name.replace(/^\*/, ""))),
);

const wordsOf = (text: string) => text.split(/[\s,]+/).filter((word) => word !== "");

const HOOK_URLS_MOST = 10;
/** Addresses of the operator's programs that receive events. */
export const hookUrls = v.pipe(
  v.string(),
  v.transform(wordsOf),
  v.array(webAddress),
  v.maxLength(HOOK_URLS_MOST, `must have at most ${HOOK_URLS_MOST} addresses`),
);

/** The secret that signs what is sent to them: its bytes. */
export const hookSecret = v.pipe(
  v.string(),
  v.regex(
    /^whsec_[A-Za-z\d+/]{32,86}={0,2}$/,
    "must be whsec_ and 24 to 64 bytes in base64, as printf whsec_; openssl rand -base64 32 prints",
  ),
  v.transform((text) => Buffer.from(text.slice("whsec_".length), "base64")),
);
