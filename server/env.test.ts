import { describe, expect, test } from "vitest";
import { BadEnvironment, readEnv } from "./env.ts";

function readEnvError(environment: Record<string, string>): string {
  try {
    readEnv(environment);
  } catch (error) {
    if (error instanceof BadEnvironment) return error.message;
    throw error;
  }
  return "";
}

describe("the environment", () => {
  test("has a default for everything", () => {
    expect(readEnv({})).toEqual({
      port: 4173,
      host: "localhost",
      hsts: null,
      dataDir: "./data",
      databaseUrl: null,
      publicUrl: null,
      api: { configured: "", sibling: true },
      tokens: { operator: null, publish: null, metrics: null },
      replaceSimulated: [],
      drawSeed: null,
      logKey: null,
      proxyHops: 0,
      drainSeconds: 0,
      backups: { everyHours: 0, keep: 7 },
      feedbackDays: 180,
      alertUrl: null,
      pushContact: "mailto:nobody@example.com",
      pushHosts: [],
      pushPrivateEndpoints: false,
      siteKaicaiUrl: "https://results.example/",
      siteNavUrl: "https://nav.example/",
      customServiceUrl: "https://service.example/",
    });
  });

  test("treats empty values as unset", () => {
    expect(readEnv({ PORT: "", OPS_TOKEN: " ", PUBLIC_URL: "" })).toEqual(readEnv({}));
  });

  test("reads given values", () => {
    const env = readEnv({ PORT: "0", PUBLIC_URL: "https://draws.example/", HOST: "::" });
    expect(env).toMatchObject({ port: 0, publicUrl: "https://draws.example", host: "::" });
  });

  test("reads host names of push services", () => {
    const { pushHosts } = readEnv({ PUSH_HOSTS: "Push.example, *.pushes.example" });
    expect(pushHosts).toEqual(["push.example", ".pushes.example"]);
    for (const wrong of ["https://push.example", "push", "*", "a.example,,b.example"]) {
      expect(readEnvError({ PUSH_HOSTS: wrong })).toContain("PUSH_HOSTS must be host names like");
    }
  });

  test("lists every wrong value with its rule", () => {
    const message = readEnvError({
      PORT: "70000",
      PUBLIC_URL: "ftp://x",
      SITE_NAV_URL: "javascript:1",
    });
    expect(message.split("\n")).toEqual([
      'PORT must be a whole number from 0 to 65535, but is "70000"',
      'PUBLIC_URL must be http(s)://host[:port] without a path, but is "ftp://x"',
      'SITE_NAV_URL must be an address starting with http:// or https://, but is "javascript:1"',
    ]);
  });

  test.each(["https://a.example/x", "https://a.example?x=1", "a.example", "https://u:p@a.example"])(
    "refuses %s as PUBLIC_URL",
    (value) => {
      expect(readEnvError({ PUBLIC_URL: value })).toContain("PUBLIC_URL");
    },
  );

  test("never prints the address that receives alerts", () => {
    expect(readEnv({ ALERT_URL: "https://a.example/x" }).alertUrl).toBe("https://a.example/x");
    const message = readEnvError({ ALERT_URL: "ftp://hush" });
    expect(message).toContain("ALERT_URL must be an address starting with http");
    expect(message).not.toContain("hush");
  });

  test.each(["pa#ss", "pa/ss", "12/34", "pa?ss", "100%", "a:b/c"])(
    "explains how to escape the password %s in DATABASE_URL, without printing it",
    (password) => {
      const message = readEnvError({
        DATABASE_URL: `postgres://marble:${password}@db:5432/marble`,
      });
      expect(message).toContain("DATABASE_URL must be like postgres://user:password@host");
      expect(message).toContain("# as %23, / as %2F");
      expect(message).not.toContain(password);
      const written = `postgres://marble:${encodeURIComponent(password)}@db:5432/marble`;
      expect(readEnv({ DATABASE_URL: written }).databaseUrl).toBe(written);
    },
  );

  test("never prints a secret", () => {
    const message = readEnvError({ OPS_TOKEN: "hush", DATABASE_URL: "mysql://me:secret@db" });
    expect(message).toContain("OPS_TOKEN must have at least 16 characters");
    expect(message).toContain("DATABASE_URL must start with postgres://");
    expect(message).not.toMatch(/hush|secret/);
  });

  test.each([
    ["aaaaaaaaaaaaaaaaaaaa"],
    ["passwordpassword"],
    ["Password12345678"],
    ["administrationer"],
    ["1234567890123456"],
    ["abcdefghijklmnop"],
    ["change-me-please"],
    ["tR4!tR4!tR4!tR4!tR4!"],
  ])("refuses %s as a secret, and shows how to make one", (guessed) => {
    for (const name of ["OPS_TOKEN", "PUBLISH_TOKEN", "METRICS_TOKEN", "DRAW_SEED"]) {
      const message = readEnvError({ [name]: guessed });
      expect(message).toMatch(`${name} can be guessed`);
      expect(message).toContain("openssl rand -hex 24");
      expect(message).not.toContain(guessed);
    }
  });

  test.each([
    ["8d0e3fb1c2a95764"],
    ["f3b1a0c9d8e7f6a5b4c3d2e1f0a9b8c7"],
    ["qX7-vbN2_kLp9sTz"],
    ["correct horse battery staple".replaceAll(" ", "-")],
  ])("accepts %s as a secret", (secret) => {
    expect(readEnv({ OPS_TOKEN: secret }).tokens.operator).toBe(secret);
  });

  test("refuses a token with characters that the header Authorization can't carry", () => {
    for (const token of ["8d0e3fb1!c2a95764", "8d0e3fb1=c2a95764", "8d0e3fb1 c2a95764"]) {
      const message = readEnvError({ OPS_TOKEN: token });
      expect(message).toBe("OPS_TOKEN must be letters, digits and ._~+/- (and = at the end)");
    }
  });

  test("refuses one token for two purposes", () => {
    const token = "8d0e3fb1c2a95764";
    const message = readEnvError({ OPS_TOKEN: token, METRICS_TOKEN: token });
    expect(message).toBe("METRICS_TOKEN must differ from OPS_TOKEN");
  });
});
