import type { Language } from "#contract/languages.ts";
import { BODY_BYTES_MAX } from "#contract/limits.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { readBytes, requireNoNul } from "#server/http/input.ts";
import type { Metrics } from "#server/http/metrics.ts";
import { type Call, type InnerFetch, isForeign } from "#server/http/request.ts";
import { isEqualSecret, type Tokens } from "#server/http/tokens.ts";
import type { Operator } from "#server/store/operator/operator-store.ts";
import type { Session } from "./session.ts";

export interface OpsDeps extends AppDeps {
  readonly metrics: Pick<Metrics, "hasUnknownProxy">;
  readonly fetch: InnerFetch;
  readonly tokens: Tokens;
}

/** The fields of a form, "" for those that it lacks. */
export type Field = (name: string) => string;

/** A request of the operator's browser. */
export interface Visit {
  readonly language: Language;
  readonly by: Operator;
  readonly session: Session;
  readonly url: URL;
  readonly query: Field;
  readonly form: Field;
}

/** A form has this among its fields. */
export const FORM_TOKEN = "form_token";

export function fieldsOf(params: URLSearchParams): Field {
  return (name) => (params.get(name) ?? "").replaceAll("\r\n", "\n").trim();
}

/** Reads a form's fields; throws 413 for a large one, 400 for a field with a NUL. */
export async function readForm(call: Call): Promise<Field> {
  const bytes = await readBytes(call, BODY_BYTES_MAX);
  const params = new URLSearchParams(bytes.toString());
  requireNoNul(params);
  return fieldsOf(params);
}

/** Whether a form comes from a page of this very origin, which browsers say. */
export function isOwnForm({ headers }: Request, url: URL, publicUrl: string | null): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  return headers.get("origin") !== null && !isForeign(headers, url, publicUrl);
}

export function isOfSession(form: Field, { formToken }: Session): boolean {
  return isEqualSecret(form(FORM_TOKEN), formToken);
}
