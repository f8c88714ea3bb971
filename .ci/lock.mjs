import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { at, say, SetupError } from "./setup.mjs";

/** How long another process may hold the lock before it is given up on, in milliseconds. */
const LOCK_WAIT_MS = 15 * 60_000;

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * Runs `work` while no other process of this folder does. A lock whose holder is gone is taken over.
 * It lies in dist/, since installing empties node_modules/.
 * @param {() => Promise<void>} work
 */
export async function alone(work) {
  mkdirSync(at("dist"), { recursive: true });
  const lock = at("dist/.lock");
  const until = Date.now() + LOCK_WAIT_MS;
  let said = false;
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    const holder = Number(existsSync(lock) ? readFileSync(lock, "utf8") : "");
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    // An empty file is one that is being written; after a second its writer is gone.
    if (holder > 0 ? !isAlive(holder) : age > 1000) {
      const stale = `${lock}.${process.pid}`;
      try {
        renameSync(lock, stale);
        rmSync(stale, { force: true });
      } catch {
        // Another process took it over first.
      }
    } else if (Date.now() > until) {
      throw new SetupError(`Process ${holder} has held ${lock} for too long; end it and retry.`);
    } else {
      if (!said) say("waiting for another start in this folder …");
      said = true;
      await pause(200);
    }
  }
  const release = () => rmSync(lock, { force: true });
  process.once("exit", release);
  try {
    await work();
  } finally {
    process.off("exit", release);
    release();
  }
}
