import { html } from "hono/html";
import {
  chosenLanguage,
  type Language,
  LANGUAGE_DEFAULT,
  LANGUAGE_PARAM,
  languageCookie,
} from "#contract/languages.ts";
import { Refusal } from "#server/http/errors.ts";
import { addressOf, bindingsOf, type Call } from "#server/http/request.ts";
import { rootLanguage } from "#server/site/language-redirect.ts";
import { isStoreAway } from "#server/store/store-failure.ts";
import { fieldsOf, isOfSession, isOwnForm, type OpsDeps, readForm, type Visit } from "./gate.ts";
import { opsPage, type OpsPage } from "./layout.ts";
import { note } from "./replies.ts";
import { OPS_PATH, type Session, Sessions } from "./session.ts";
import { offBody, signInBody } from "./sign-in.ts";
import { COMMON_TEXTS, sayIn } from "./texts.ts";

/** What all pages of the operator share. */
export interface Ops {
  readonly deps: OpsDeps;
  /** Null where OPS_TOKEN isn't set: the pages are off. */
  readonly sessions: Sessions | null;
}

export function openOps(deps: OpsDeps): Ops {
  const { publicUrl } = deps.env;
  const { operator: token } = deps.env.tokens;
  const https = publicUrl?.startsWith("https:") ?? false;
  return { deps, sessions: token === null ? null : new Sessions({ token, https }) };
}

/** The language of a request: the chosen one, else that of the cookie, else of the browser. */
export function languageOf({ req }: Call): Language {
  const { redirect } = rootLanguage({
    chosen: chosenLanguage(req.query(LANGUAGE_PARAM) ?? null),
    cookie: req.header("cookie"),
    acceptLanguage: req.header("accept-language"),
    userAgent: "",
  });
  return redirect ?? LANGUAGE_DEFAULT;
}

/** Who makes a request, and when. */
export function operatorOf({ clock, env }: OpsDeps, call: Call) {
  const address = addressOf(bindingsOf(call).incoming, env.proxyHops);
  return { address, now: Math.floor(clock.now() / 1000) };
}

/** A page beside the others: its sentence, without navigation. */
function message(
  deps: OpsDeps,
  language: Language,
  page: Omit<OpsPage, "language" | "at" | "title">,
) {
  const title = COMMON_TEXTS.operator[language];
  return opsPage(deps, { language, title, at: OPS_PATH, ...page });
}

export function signInPage(
  deps: OpsDeps,
  language: Language,
  problem: Parameters<typeof signInBody>[1] = null,
): Promise<Response> {
  const status = problem === null ? 200 : 401;
  return message(deps, language, { body: signInBody(language, problem), status });
}

/** A form that another page sent, or a page that isn't there. */
export function refusedPage(
  deps: OpsDeps,
  language: Language,
  code: "foreign" | "missing",
): Promise<Response> {
  const text = sayIn(COMMON_TEXTS, language)(code);
  const back = html`<a class="button" href="${OPS_PATH}">${COMMON_TEXTS.overview[language]}</a>`;
  const body = html`${note(text, true)}
    <p>${back}</p>`;
  return message(deps, language, { body, status: code === "foreign" ? 403 : 404 });
}

/** The refusal that an error is or, while the store is away, means; throws any other error. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isStoreAway(error)) return new Refusal(503, "storeAway");
  throw error;
}

/** Answers a refusal that no form of a page can show, such as of a large body. */
async function orRefusal(
  deps: OpsDeps,
  language: Language,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    const refusal = refusalOf(error);
    const body = note(refusal.textIn(language), true);
    const response = await message(deps, language, { body, status: refusal.status });
    for (const [name, value] of Object.entries(refusal.headers)) response.headers.set(name, value);
    return response;
  }
}

/** Handles only forms that this site's own pages sent: all others change nothing. */
export function ownForm(
  { deps, sessions }: Ops,
  answer: (call: Call, sessions: Sessions) => Promise<Response>,
) {
  return (call: Call): Promise<Response> => {
    call.set("route", OPS_PATH);
    const language = languageOf(call);
    if (sessions === null) return message(deps, language, { body: offBody(language), status: 403 });
    const url = new URL(call.req.url);
    const isOwn = isOwnForm(call.req.raw, url, deps.env.publicUrl);
    if (!isOwn) return refusedPage(deps, language, "foreign");
    return orRefusal(deps, language, () => answer(call, sessions));
  };
}

/** The session of a request, null without one; `isOpen` says whether it wasn't ended, and rejects without the store. */
async function sessionOf({ clock, store }: OpsDeps, sessions: Sessions, call: Call) {
  const session = await sessions.read(call.req.header("cookie"), clock.now() / 1000);
  const isOpen = async () => session !== null && !(await store.operator.hasEnded(session.mark));
  return { session, isOpen };
}

type Answer = (visit: Visit, call: Call) => Promise<Response>;

function visitOf(deps: OpsDeps, call: Call, session: Session): Omit<Visit, "form"> {
  const url = new URL(call.req.url);
  const query = fieldsOf(url.searchParams);
  return { language: languageOf(call), by: operatorOf(deps, call), session, url, query };
}

/** A page for the operator alone; others get the sign-in page. */
export function signedInPage({ deps, sessions }: Ops, answer: Answer) {
  const { env } = deps;
  const https = env.publicUrl?.startsWith("https:") ?? false;
  return async (call: Call): Promise<Response> => {
    call.set("route", OPS_PATH);
    const language = languageOf(call);
    if (sessions === null) return message(deps, language, { body: offBody(language), status: 403 });
    const { session, isOpen } = await sessionOf(deps, sessions, call);
    // Also if it can't be known: the page says what is wrong with the store.
    const isShown = await isOpen().catch(() => true);
    const response = await orRefusal(deps, language, async () =>
      session === null || !isShown
        ? signInPage(deps, language)
        : answer({ ...visitOf(deps, call, session), form: () => "" }, call),
    );
    if (chosenLanguage(call.req.query(LANGUAGE_PARAM) ?? null) !== null) {
      response.headers.append("set-cookie", languageCookie(language, https));
    }
    return response;
  };
}

/** A form of the operator alone, with the token of the session's own pages. */
export function signedInForm(ops: Ops, answer: Answer) {
  const { deps } = ops;
  return ownForm(ops, async (call, sessions) => {
    const language = languageOf(call);
    const { session, isOpen } = await sessionOf(deps, sessions, call);
    if (session === null || !(await isOpen())) return signInPage(deps, language, "signedOut");
    const form = await readForm(call);
    if (!isOfSession(form, session)) return refusedPage(deps, language, "foreign");
    return answer({ ...visitOf(deps, call, session), form }, call);
  });
}
