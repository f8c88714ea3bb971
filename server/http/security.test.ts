import { expect, test } from "vitest";
import { contentSecurityPolicy, securityHeaders } from "./security.ts";
import { readEnv } from "#server/env.ts";

test("the policy allows only listed sources", () => {
  const policy = contentSecurityPolicy({ scripts: ["'sha256-a'"], styles: ["'sha256-b'"] });
  expect(policy.startsWith("default-src 'none'; ")).toBe(true);
  expect(policy).toContain("script-src 'self' 'sha256-a';");
  expect(policy).toContain("style-src 'self' 'sha256-b';");
  expect(policy).not.toContain("unsafe-eval");
  expect(policy.replace("style-src-attr 'unsafe-inline'", "")).not.toContain("unsafe-inline");
});

const STRICT = "strict-transport-security";

test("HSTS covers the site's host on https, and subdomains only by a setting", () => {
  const strict = (environment: Record<string, string>) => {
    const { hsts } = readEnv(environment);
    const { page, data } = securityHeaders({ hsts });
    return [page[STRICT], data[STRICT]];
  };
  const PUBLIC_URL = "https://marbles.example";
  expect(strict({})).toEqual([undefined, undefined]);
  expect(strict({ PUBLIC_URL: "http://marbles.example", HSTS_SUBDOMAINS: "1" })).toEqual([
    undefined,
    undefined,
  ]);
  expect(strict({ PUBLIC_URL })).toEqual(["max-age=31536000", "max-age=31536000"]);
  const all = "max-age=31536000; includeSubDomains";
  expect(strict({ PUBLIC_URL, HSTS_SUBDOMAINS: "1" })).toEqual([all, all]);
});

test("other origins can read the headers with the server's time", () => {
  // Age and Date aren't CORS-safelisted response headers.
  const { data } = securityHeaders({ hsts: null });
  const exposed = data["access-control-expose-headers"]?.split(", ");
  expect(exposed).toEqual(expect.arrayContaining(["Age", "Date"]));
});

test("resources of other sites are loaded without credentials", () => {
  expect(securityHeaders({ hsts: null }).page["cross-origin-embedder-policy"]).toBe(
    "credentialless",
  );
});
