import type { Endpoint } from "#contract/endpoints.ts";
import type { InLanguages } from "#contract/languages.ts";

export interface DescribedCall {
  readonly endpoint: Endpoint;
  /** Unique name, for programs that are made from the description. */
  readonly name: string;
  readonly tag: "site" | "draws" | "statistics" | "notifications" | "operator";
  readonly summary: InLanguages;
  readonly description?: InLanguages;
  /** The query of an example that a browser can ask for. */
  readonly example?: string;
}
