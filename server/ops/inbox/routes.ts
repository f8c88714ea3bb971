import { html } from "hono/html";
import * as v from "valibot";
import type { OpsDeps, Visit } from "#server/ops/gate.ts";
import { type Ops, refusedPage, signedInForm, signedInPage } from "#server/ops/guard.ts";
import { inboxBody, type InboxView } from "./page.ts";
import { INBOX_FORMS } from "./actions.ts";
import { INBOX_DONE, type List, listAddress, listOf, readPage } from "./list.ts";
import { INBOX_TEXTS } from "./texts.ts";
import { opsPage } from "#server/ops/layout.ts";
import { csvFile, note, seeOther } from "#server/ops/replies.ts";
import { COMMON_TEXTS } from "#server/ops/texts.ts";

const Done = v.fallback(v.nullable(v.picklist(INBOX_DONE)), null);

async function show(
  deps: OpsDeps,
  visit: Visit,
  { list, shown = null }: { readonly list: List; readonly shown?: InboxView["shown"] },
): Promise<Response> {
  const { language, session } = visit;
  const done = v.parse(Done, visit.query("done"));
  const message = done === null ? "" : note(INBOX_TEXTS[done][language]);
  const [listed, waiting] = await Promise.all([
    readPage(deps, list),
    deps.store.inbox.waiting().catch(() => null),
  ]);
  return opsPage(deps, {
    language,
    title: COMMON_TEXTS.feedback[language],
    at: listAddress(list),
    body: html`${message}${inboxBody({ deps, visit, list, listed, shown })}`,
    signedIn: { session, waiting },
  });
}

export const inboxPage = (ops: Ops) =>
  signedInPage(ops, (visit) => show(ops.deps, visit, { list: listOf(visit.query) }));

export const inboxForm = (ops: Ops) =>
  signedInForm(ops, async (visit, call) => {
    const { deps } = ops;
    const act = INBOX_FORMS.get(call.req.param("form") ?? "");
    if (act === undefined) return refusedPage(deps, visit.language, "missing");
    const list = listOf(visit.form);
    const outcome = await act(deps, visit);
    if ("file" in outcome) return csvFile(outcome.file);
    // Not a redirect: an address that shows a number would show it again without being noted.
    if ("shown" in outcome) return show(deps, visit, { list, shown: outcome.shown });
    return seeOther(listAddress(list, outcome.done));
  });
