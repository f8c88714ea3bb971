import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "#server/free-port-for-tests.ts";
import { programOf, start } from "./processes.ts";

/** A proxy in front of a server, by one of the samples in deploy. */
export interface Proxy {
  readonly name: string;
  /** Starts it in a folder of its own before the port; null where it isn't installed. */
  readonly start: (folder: string, port: number) => Promise<StartedProxy | null>;
}

interface StartedProxy {
  readonly url: string;
  readonly stop: () => Promise<unknown>;
}

const sample = (name: string) =>
  readFileSync(join(import.meta.dirname, "../../deploy", name), "utf8");

/** The sample without what this machine lacks: a certificate, and the well-known ports. */
function nginxHere(own: number, upstream: number): string {
  return sample("nginx.conf")
    .replace(/server \{\s+listen 80;[\s\S]*$/, "")
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${own};`)
    .replace(/^\s*(listen \[::\]|ssl_certificate).*$/gm, "")
    .replace("127.0.0.1:4173", `127.0.0.1:${upstream}`);
}

async function startNginx(folder: string, upstream: number): Promise<StartedProxy | null> {
  const program = programOf("nginx");
  if (program === null) return null;
  const own = await freePort();
  mkdirSync(join(folder, "logs"), { recursive: true });
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join("\n");
  const file = join(folder, "nginx.conf");
  const http = `access_log off;\n${temporary}\n${nginxHere(own, upstream)}`;
  writeFileSync(
    file,
    `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/logs/error.log;\nevents {}\nhttp {\n${http}\n}\n`,
  );
  const url = `http://127.0.0.1:${own}`;
  const ready = `${url}/healthz`;
  const running = await start([program, "-p", folder, "-c", file], { cwd: folder, ready });
  return { url, stop: running.stop };
}

async function startCaddy(folder: string, upstream: number): Promise<StartedProxy | null> {
  const program = programOf("caddy");
  if (program === null) return null;
  const own = await freePort();
  const file = join(folder, "Caddyfile");
  writeFileSync(file, `{\n\tadmin off\n}\n${sample("Caddyfile")}`);
  const url = `http://127.0.0.1:${own}`;
  const env = {
    ...process.env,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    SITE_HOST: url,
    SITE_UPSTREAM: `127.0.0.1:${upstream}`,
  };
  const ready = `${url}/healthz`;
  const command = [program, "run", "--adapter", "caddyfile", "--config", file];
  const running = await start(command, { cwd: folder, env, ready });
  return { url, stop: running.stop };
}

export const PROXIES: readonly Proxy[] = [
  { name: "nginx", start: startNginx },
  { name: "Caddy", start: startCaddy },
];
