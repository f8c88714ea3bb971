import type { Language } from "#contract/languages.ts";
import type { MessageKey, MessageParts } from "./messages.ts";
import { say } from "./messages.ts";

interface RefusalParts extends MessageParts {
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that is turned down; thrown by whoever notices and answered in one place. */
export class Refusal extends Error {
  override name = "Refusal";
  /** HTTP status and the envelope's code. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly #key: MessageKey;
  readonly #parts: MessageParts;

  constructor(status: number, key: MessageKey, { headers = {}, ...parts }: RefusalParts = {}) {
    super(say("en", key, parts));
    this.status = status;
    this.headers = headers;
    this.#key = key;
    this.#parts = parts;
  }

  /** The envelope's `msg`. */
  said(language: Language): string {
    return say(language, this.#key, this.#parts);
  }
}
