import { ApiError } from "#api/api-error.ts";

/** What is to be said of a failed call: the server's own words, if any, and the code. */
export interface Failure {
  readonly msg: string;
  readonly code: number | null;
  /** No answer came at all: there is no network, or no server. */
  readonly lost: boolean;
}

/** Reads any error as a failure; one that isn't the API's has neither words nor code. */
export function failureOf(error: unknown): Failure {
  return error instanceof ApiError
    ? { msg: error.msg, code: error.code, lost: error.kind === "network" }
    : { msg: "", code: null, lost: false };
}
