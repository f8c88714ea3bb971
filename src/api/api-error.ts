/**
 * Why a call gave no data: `network` (no answer), `http` (another status than 200), `envelope`
 * (another code than 200), `shape` (data of another shape).
 */
export type ApiErrorKind = "network" | "http" | "envelope" | "shape";

interface ApiErrorParts {
  readonly kind: ApiErrorKind;
  /** The envelope's code or the HTTP status; absent where no answer came. */
  readonly code?: number;
  /** The server's message, if any. */
  readonly msg?: string | undefined;
  /** The header Retry-After. */
  readonly retryAfter?: string | null;
  readonly cause?: unknown;
}

/** A failed call of the API. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly code: number | null;
  readonly msg: string;
  readonly retryAfter: string | null;

  constructor(parts: ApiErrorParts) {
    super(`API call failed: ${parts.kind}${parts.code === undefined ? "" : ` ${parts.code}`}`, {
      cause: parts.cause,
    });
    this.name = "ApiError";
    this.kind = parts.kind;
    this.code = parts.code ?? null;
    this.msg = parts.msg ?? "";
    this.retryAfter = parts.retryAfter ?? null;
  }
}
