/** No response (`network`), a status or envelope code other than 200 (`http`, `envelope`), invalid data (`shape`). */
export type ApiErrorKind = "network" | "http" | "envelope" | "shape";

interface ApiErrorParts {
  readonly kind: ApiErrorKind;
  /** The envelope's code or the HTTP status; absent without a response. */
  readonly code?: number;
  readonly msg?: string | undefined;
  readonly retryAfter?: string | null;
  /** The data of a refusal, unparsed. */
  readonly data?: unknown;
  readonly cause?: unknown;
}

/** A failed API call. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly code: number | null;
  /** The server's message in the language of the call; "" without one. */
  readonly msg: string;
  /** The Retry-After header, unparsed. */
  readonly retryAfter: string | null;
  readonly data: unknown;

  constructor(parts: ApiErrorParts) {
    super(`API call failed: ${parts.kind}${parts.code === undefined ? "" : ` ${parts.code}`}`, {
      cause: parts.cause,
    });
    this.name = "ApiError";
    this.kind = parts.kind;
    this.code = parts.code ?? null;
    this.msg = parts.msg ?? "";
    this.retryAfter = parts.retryAfter ?? null;
    this.data = parts.data;
  }
}
