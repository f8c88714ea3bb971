import { expect, test } from "vitest";
import { contentSecurityPolicy, securityHeaders } from "./security.ts";
import { readEnv } from "#server/env.ts";

test("the policy allows nothing but what is named", () => {
  const policy = contentSecurityPolicy({ scripts: ["'sha256-a'"], styles: ["'sha256-b'"] });
  expect(policy.startsWith("default-src 'none'; ")).toBe(true);
  expect(policy).toContain("script-src 'self' 'sha256-a';");
  expect(policy).toContain("style-src 'self' 'sha256-b';");
  expect(policy).not.toContain("unsafe-eval");
  expect(policy.replace("style-src-attr 'unsafe-inline'", "")).not.toContain("unsafe-inline");
});

const STRICT = "strict-transport-security";

test("strict transport covers the own host on https, and subdomains only if the operator asks", () => {
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

test("other origins can read the headers that tell a client the server's time", () => {
  // Fetch, CORS-safelisted response-header names: Age and Date aren't among them.
  const { data } = securityHeaders({ hsts: null });
  const exposed = data["access-control-expose-headers"]?.split(", ");
  expect(exposed).toEqual(expect.arrayContaining(["Age", "Date"]));
});

test("what comes from other sites comes without credentials", () => {
  expect(securityHeaders({ hsts: null }).page["cross-origin-embedder-policy"]).toBe(
    "credentialless",
  );
});
