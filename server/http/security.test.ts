import { expect, test } from "vitest";
import { contentSecurityPolicy, securityHeaders } from "./security.ts";

test("the policy allows nothing but what is named", () => {
  const policy = contentSecurityPolicy({ scripts: ["'sha256-a'"], styles: ["'sha256-b'"] });
  expect(policy.startsWith("default-src 'none'; ")).toBe(true);
  expect(policy).toContain("script-src 'self' 'sha256-a';");
  expect(policy).toContain("style-src 'self' 'sha256-b';");
  expect(policy).not.toContain("unsafe-eval");
  expect(policy.replace("style-src-attr 'unsafe-inline'", "")).not.toContain("unsafe-inline");
});

test("strict transport is asked for on https only, there with the hosts below", () => {
  expect(securityHeaders({ https: false })).not.toHaveProperty("strict-transport-security");
  expect(securityHeaders({ https: true })["strict-transport-security"]).toBe(
    "max-age=31536000; includeSubDomains",
  );
});

test("what comes from other sites comes without credentials", () => {
  expect(securityHeaders({ https: false })["cross-origin-embedder-policy"]).toBe("credentialless");
});
