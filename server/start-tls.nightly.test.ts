import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  postgresFolder,
  startPostgres,
  type TestPostgres,
  TLS_USER,
} from "#server/store/postgres-for-tests.ts";
import { processKit } from "./process-for-tests.ts";

const kit = processKit();
const folder = postgresFolder();

describe.skipIf(folder === null)("a PostgreSQL by TLS", () => {
  let secured: TestPostgres;
  let plain: TestPostgres;
  beforeAll(async () => {
    if (folder === null) return;
    [secured, plain] = await Promise.all([
      startPostgres(folder, { tls: true }),
      startPostgres(folder),
    ]);
  }, 60_000);
  afterAll(() => Promise.all([secured.stop(), plain.stop()]), 60_000);

  /** URL of a new database with these parameters. */
  async function address(
    server: TestPostgres,
    { user = "", host = "", ...parameters }: Readonly<Record<string, string>>,
  ) {
    const url = new URL(await server.database());
    if (user !== "") {
      const client = new Client({ connectionString: url.href });
      await client.connect();
      await client.query(`drop role if exists ${user}`);
      await client.query(`create role ${user} login superuser`);
      await client.end();
      url.username = user;
    }
    if (host !== "") url.hostname = host;
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  }
  async function authority(): Promise<string> {
    const file = join(await kit.folder(), "authority.pem");
    await writeFile(file, secured.certificate());
    await chmod(file, 0o644);
    return file;
  }
  async function refusal(DATABASE_URL: string): Promise<string> {
    const server = kit.start({ DATABASE_URL, DATA_DIR: await kit.folder() });
    expect(await server.ended).toBe(1);
    expect(server.log()).not.toMatch(/^ +at /m);
    return server.log();
  }

  test("that is switched off is named with the remedy", async () => {
    const message = await refusal(await address(plain, { sslmode: "require" }));
    expect(message).toContain(
      "PostgreSQL has TLS switched off: switch it on there, or remove sslmode",
    );
  });

  test("that is required is named with the remedy", async () => {
    const message = await refusal(await address(secured, { user: TLS_USER }));
    expect(message).toContain("no encryption");
    expect(message).toContain("add sslmode=require to DATABASE_URL");
    expect(message).not.toContain("password");
  });

  test("with an untrusted certificate is named with the remedy", async () => {
    const message = await refusal(await address(secured, { sslmode: "require" }));
    expect(message).toContain("add sslrootcert=FILE with its authority to DATABASE_URL");
  });

  test("with another host's certificate is named with the remedy", async () => {
    const parameters = { sslmode: "require", sslrootcert: await authority(), host: "localhost" };
    const message = await refusal(await address(secured, parameters));
    expect(message).toContain("the host must be the certificate's");
  });

  test("with a trusted certificate serves, with each remedy", async () => {
    const file = await authority();
    const byUrl = await address(secured, { user: TLS_USER, sslmode: "require", sslrootcert: file });
    const byNode = await address(secured, { user: TLS_USER, sslmode: "require" });
    const remedies: Readonly<Record<string, string>>[] = [
      { DATABASE_URL: byUrl },
      { DATABASE_URL: byNode, NODE_EXTRA_CA_CERTS: file },
    ];
    for (const environment of remedies) {
      const server = kit.start({ ...environment, DATA_DIR: await kit.folder() });
      expect((await fetch(`${await server.served}/healthz`)).status).toBe(200);
    }
  });
});
