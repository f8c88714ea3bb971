/** An unusable response of a feed; `message` is for the operator. */
export class BadAnswer extends Error {
  override name = "BadAnswer";
  /** Seconds of the feed's Retry-After. */
  readonly retryAfter: number;
  readonly status: number | null;

  constructor(message: string, status: number | null = null, retryAfter = 0) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
