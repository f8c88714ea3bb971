import { LANGUAGE_DEFAULT, LANGUAGE_PARAM, LANGUAGES, withLocale } from "#contract/languages.ts";
import { refuseOtherMethods } from "#server/http/call.ts";
import type { Server } from "#server/http/request.ts";
import { readiness } from "#server/resources/readiness.ts";
import { readFigures } from "./overview/figures.ts";
import { type OpsDeps, readForm } from "./gate.ts";
import {
  languageOf,
  openOps,
  operatorOf,
  type Ops,
  ownForm,
  signedInForm,
  signedInPage,
  signInPage,
} from "./guard.ts";
import { inboxForm, inboxPage } from "./inbox/routes.ts";
import { opsPage } from "./layout.ts";
import { seeOther } from "./replies.ts";
import { overviewBody } from "./overview/page.ts";
import { OPS_PATH } from "./session.ts";
import { TOKEN_FIELD } from "./sign-in.ts";
import { COMMON_TEXTS } from "./texts.ts";
import { trackForm, trackPage } from "./track/routes.ts";

function signIn(ops: Ops) {
  const { deps } = ops;
  return ownForm(ops, async (call, sessions) => {
    const by = operatorOf(deps, call);
    const given = (await readForm(call))(TOKEN_FIELD);
    if (!deps.tokens.check(call, { given, purpose: "operator" })) {
      return signInPage(deps, languageOf(call), "wrongToken");
    }
    // Also while the store is away: the overview says so.
    await deps.store.operator
      .note("signed in", {}, by)
      .catch((error: unknown) => deps.log(`can't note that ${by.address} signed in`, error));
    return seeOther(OPS_PATH, await sessions.start(by.now));
  });
}

function overviewPage(ops: Ops) {
  const { deps } = ops;
  const ready = readiness(deps, deps.fetch);
  const problemsOf = async () => {
    const unsigned = await deps.publisher.problem();
    return [...(await ready()), ...(unsigned === null ? [] : [unsigned])];
  };
  return signedInPage(ops, async (visit) => {
    const { language, session } = visit;
    const figures = await readFigures(deps, problemsOf);
    return opsPage(deps, {
      language,
      title: COMMON_TEXTS.operator[language],
      at: OPS_PATH,
      body: overviewBody({ deps, visit, figures }),
      signedIn: { session, waiting: figures.waiting },
    });
  });
}

/** The operator's pages: rendered here, without the site's scripts, for those who have the token. */
export function opsRoutes(app: Server, deps: OpsDeps): void {
  const ops = openOps(deps);
  const at = (path: string) => `${OPS_PATH}/${path}`;
  app.get(OPS_PATH, overviewPage(ops));
  app.get(at("tracks/:id"), trackPage(ops));
  app.get(at("feedback"), inboxPage(ops));
  app.post(at("sign-in"), signIn(ops));
  app.post(
    at("sign-out"),
    signedInForm(ops, async ({ session, by }) => {
      await deps.store.operator.endSession(session, by);
      return seeOther(OPS_PATH, ops.sessions?.end());
    }),
  );
  app.post(at("tracks/:id/:form"), trackForm(ops));
  app.post(at("feedback/:form"), inboxForm(ops));
  refuseOtherMethods(app, OPS_PATH, "GET, HEAD");
  app.all(
    at("*"),
    signedInPage(ops, async () => seeOther(OPS_PATH)),
  );
  // The language of these pages is a parameter: their cookie is for this path alone.
  for (const language of LANGUAGES.filter((each) => each !== LANGUAGE_DEFAULT)) {
    const to = `${OPS_PATH}?${LANGUAGE_PARAM}=${language}`;
    app.get(withLocale(language, OPS_PATH), (call) => call.redirect(to));
  }
}
