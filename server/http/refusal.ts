import type { Language } from "#contract/languages.ts";
import { type MessageCode, messageText, type MessageValues } from "./messages.ts";

interface RefusalOptions extends MessageValues {
  readonly headers?: Readonly<Record<string, string>>;
  /** The envelope's `data`. */
  readonly data?: unknown;
}

/** Thrown to turn a request down; the error handler answers it. */
export class Refusal extends Error {
  override name = "Refusal";
  /** HTTP status and the envelope's `code`. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly data: unknown;
  readonly #code: MessageCode;
  readonly #values: MessageValues;

  constructor(status: number, code: MessageCode, options: RefusalOptions = {}) {
    const { headers = {}, data = null, ...values } = options;
    super(messageText("en", code, values));
    this.status = status;
    this.headers = headers;
    this.data = data;
    this.#code = code;
    this.#values = values;
  }

  /** The envelope's `msg`. */
  textIn(language: Language): string {
    return messageText(language, this.#code, this.#values);
  }
}

/** A refusal of a request that may be repeated after some seconds. */
export function refuseFor(seconds: number, status: 429 | 503, code: MessageCode): Refusal {
  return new Refusal(status, code, { headers: { "retry-after": String(seconds) } });
}
