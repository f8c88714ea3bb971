/** No answer (`network`), a status or code other than 200 (`http`, `envelope`), other data (`shape`). */
export type ApiErrorKind = "network" | "http" | "envelope" | "shape";

interface ApiErrorParts {
  readonly kind: ApiErrorKind;
  /** The envelope's code or the HTTP status; absent without an answer. */
  readonly code?: number;
  readonly msg?: string | undefined;
  readonly retryAfter?: string | null;
  /** The data of a refusal, unparsed. */
  readonly data?: unknown;
  readonly cause?: unknown;
}

export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly code: number | null;
  readonly msg: string;
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
