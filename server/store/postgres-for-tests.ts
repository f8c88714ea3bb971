import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { freePort } from "#server/free-port-for-tests.ts";

/** Timeout of a new server's start. */
const START_MS = 20_000;

/**
 * Shell script that runs the server until its stdin closes, which also happens when the tests are killed; then it
 * stops the server and removes its folder.
 */
const GUARD = `home=$1; shift
"$@" -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off & server=$!
trap "" INT TERM HUP
read -r _
kill -INT $server; wait $server
cd / && rm -rf "$home"`;

function candidateFolders(): string[] {
  const packaged = "/usr/lib/postgresql";
  const versions = existsSync(packaged)
    ? readdirSync(packaged).toSorted((a, b) => Number(b) - Number(a))
    : [];
  const folders = versions.map((version) => join(packaged, version, "bin"));
  try {
    folders.push(execFileSync("pg_config", ["--bindir"], { encoding: "utf8" }).trim());
  } catch {
    // Without pg_config, only the PATH is searched.
  }
  return [...folders, ...(process.env["PATH"] ?? "").split(":").filter(Boolean)];
}

/** The program folder of an installed PostgreSQL server; null without one. */
export function postgresFolder(): string | null {
  return (
    candidateFolders().find((folder) =>
      ["initdb", "postgres"].every((name) => existsSync(join(folder, name))),
    ) ?? null
  );
}

/** PostgreSQL refuses to run as root: the user `postgres` or `nobody` instead. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    try {
      const id = (flag: string) =>
        Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: "pipe" }));
      return { uid: id("-u"), gid: id("-g") };
    } catch {
      continue;
    }
  }
  throw new Error("PostgreSQL needs a user other than root, and there is none");
}

async function query(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end().catch(() => {});
  }
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const until = performance.now() + START_MS;
  for (;;) {
    try {
      await query(url, "select 1");
      return;
    } catch (error) {
      if (server.exitCode !== null || performance.now() > until) {
        throw new Error("the PostgreSQL server for the tests did not start", { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

export interface TestPostgres {
  /** The certificate in PEM, with TLS. */
  certificate(): string;
  /** Creates an empty database and returns its URL. */
  database(): Promise<string>;
  /** Drops all created databases. */
  dropAll(): Promise<void>;
  /** Breaks all connections. */
  disconnectAll(): Promise<void>;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

/** Creates a self-signed certificate for 127.0.0.1 in PostgreSQL's files. */
function makeCertificate(data: string, options: object): string {
  const file = join(data, "server.crt");
  const names = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  const made = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"];
  const files = ["-keyout", join(data, "server.key"), "-out", file];
  execFileSync("openssl", ["req", ...made, ...names, ...files], options);
  return file;
}

/** A user who may connect only by TLS. */
export const TLS_USER = "strict";

/** Access rules: {@link TLS_USER} only by TLS, `tester` in any way. */
const TLS_ACCESS = `hostssl all ${TLS_USER} all trust\nhost all tester all trust\n`;

/** Starts a temporary PostgreSQL server from the programs in `folder`, with `tls` by a self-signed certificate. */
export async function startPostgres(
  folder: string,
  { tls = false }: { readonly tls?: boolean } = {},
): Promise<TestPostgres> {
  const home = mkdtempSync(join(tmpdir(), "marble-draws-pg-"));
  const user = unprivileged();
  if (user !== undefined) chownSync(home, user.uid, user.gid);
  const data = join(home, "data");
  const remove = () => rmSync(home, { recursive: true, force: true });
  const options = { ...user, cwd: home, stdio: "ignore" } as const;
  let certificate = "";
  try {
    execFileSync(
      join(folder, "initdb"),
      ["-D", data, "-U", "tester", "-A", "trust", "-E", "UTF8", "--no-sync"],
      options,
    );
    if (tls) {
      certificate = makeCertificate(data, options);
      writeFileSync(join(data, "pg_hba.conf"), TLS_ACCESS);
    }
  } catch (error) {
    remove();
    throw error;
  }
  const port = await freePort();
  const secured = tls ? ["-c", "ssl=on"] : [];
  const call = [join(folder, "postgres"), "-D", data, "-p", String(port), ...secured];
  const server = spawn("/bin/sh", ["-c", GUARD, "guard", home, ...call], {
    ...options,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // The server doesn't keep the process alive, and ends with it.
  server.unref();
  const stopped = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  async function stop(): Promise<void> {
    server.stdin.end();
    await stopped;
    remove();
  }
  const databaseUrl = (name: string) => `postgresql://tester@127.0.0.1:${port}/${name}`;
  try {
    await untilReady(databaseUrl("postgres"), server);
  } catch (error) {
    await stop();
    throw error;
  }
  let made = 0;
  const names: string[] = [];
  return {
    stop,
    certificate: () => readFileSync(certificate, "utf8"),
    disconnectAll: () =>
      query(
        databaseUrl("postgres"),
        "select pg_terminate_backend(pid) from pg_stat_activity where datname like 'test_%'",
      ),
    async database() {
      made += 1;
      const name = `test_${made}`;
      await query(databaseUrl("postgres"), `create database ${name}`);
      names.push(name);
      return databaseUrl(name);
    },
    async dropAll() {
      for (const name of names.splice(0)) {
        await query(databaseUrl("postgres"), `drop database ${name} with (force)`);
      }
    },
  };
}

let shared: Promise<TestPostgres> | undefined;

/** A server shared by all test files of this process. */
export function sharedPostgres(folder: string): Promise<Omit<TestPostgres, "stop">> {
  shared ??= startPostgres(folder);
  return shared;
}

/** Filters of one connection's bytes, per direction; false drops them, like a broken network. */
export interface Passing {
  readonly toServer?: (bytes: Buffer) => boolean;
  readonly toClient?: (bytes: Buffer) => boolean;
}

/** A proxy to the database at `url`; `filter` is called for each connection, port 0 takes any free one. */
export async function proxyTo(url: string, filter: () => Passing = () => ({}), port = 0) {
  const target = new URL(url);
  const { hostname, port: portBehind } = target;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const behind = connect(Number(portBehind), hostname);
    const { toServer = () => true, toClient = () => true } = filter();
    for (const each of [socket, behind]) {
      sockets.add(each);
      each.on("error", () => {});
    }
    socket.on("data", (bytes) => void (toServer(bytes) && behind.write(bytes)));
    behind.on("data", (bytes) => void (toClient(bytes) && socket.write(bytes)));
    socket.on("close", () => behind.destroy());
    behind.on("close", () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address === "object" && address !== null) target.port = String(address.port);
  return {
    url: target.href,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
