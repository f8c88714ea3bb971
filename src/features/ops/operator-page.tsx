import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { type SubmitEvent, type ReactNode, useRef, useState } from "react";
import { LANGUAGES, splitLocale, withLocale } from "#contract/languages.ts";
import { ZONE_DEFAULT } from "#contract/limits.ts";
import { endSession, type opsState, startSession } from "#contract/ops.ts";
import { SeoInfo } from "#contract/site.ts";
import { SkipLink } from "#features/frame/header.tsx";
import { Logo } from "#features/frame/logo.tsx";
import { ThemeSwitch } from "#features/frame/theme/theme-switch.tsx";
import { useFormat, useLocale } from "#i18n/format.ts";
import { LOCALES } from "#i18n/locales.ts";
import { useSwitchLocale } from "#i18n/switch-locale.ts";
import { siteQuery } from "#data/queries/home.ts";
import {
  callOperator,
  forgetOperator,
  isSignedOut,
  operatorRefusal,
  operatorStateQuery,
  refreshOperator,
} from "./queries.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Chip } from "#ui/chip.tsx";
import { ErrorNote, QuietNote, Skeleton } from "#ui/notice.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { useInBrowser } from "#ui/window-state.ts";
import * as v from "valibot";
import { Field } from "./field.tsx";
import styles from "./ops.module.css";

/** The site as the operator sees it. */
export type State = v.InferOutput<typeof opsState.data>;

const NO_SITE = v.parse(SeoInfo, {});

type PageProps = {
  /** The part of the navigation that is open; null for a page below. */
  readonly at: "overview" | "feedback" | null;
  /** A track whose newest draws the page shows. */
  readonly cateId?: string;
  readonly children: (state: State) => ReactNode;
};

/** A page for the signed-in operator; others get the form to sign in, and then the page. */
export function OperatorPage({ at, cateId, children }: PageProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const format = useFormat();
  const query = useQuery(operatorStateQuery(locale, cateId));
  const { data, error, isFetching, refetch } = query;
  const refusal = error === null ? null : operatorRefusal(error);
  const isOver = isSignedOut(error);
  const isLost = refusal?.status === null;

  function body(): ReactNode {
    if (data !== undefined) {
      const zone = data.tracks[0]?.zone ?? ZONE_DEFAULT;
      const time = format.clock(data.server_time, zone);
      return (
        <>
          {isOver && <SessionOver />}
          {isLost && (
            <QuietNote>{t`No connection to the server. Last updated: ${time} (${zone}).`}</QuietNote>
          )}
          {refusal !== null && !isLost && !isOver && <ErrorNote message={refusal.text} />}
          {children(data)}
        </>
      );
    }
    if (refusal === null) return <Skeleton rows={8} />;
    if (isOver) return <SignIn />;
    if (refusal.code === "opsOff") return <Off />;
    const message = isLost ? t`No connection to the server.` : refusal.text;
    return <ErrorNote message={message} onRetry={() => void refetch()} busy={isFetching} />;
  }

  return (
    <>
      <SkipLink />
      <Header at={at} state={isOver ? undefined : data} />
      <main id="main" tabIndex={-1} className={styles["main"]}>
        {body()}
      </main>
    </>
  );
}

type HeaderProps = { readonly at: PageProps["at"]; readonly state: State | undefined };

/** The site's name, the operator's pages, the languages and the theme. */
function Header({ at, state }: HeaderProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { data: site = NO_SITE } = useQuery(siteQuery(locale));
  const waiting = state?.feedback_waiting ?? 0;
  return (
    <header className={styles["header"]}>
      <div className={styles["bar"]}>
        <Logo site={site} locale={locale} />
        <span className={styles["tools"]}>
          <Languages />
          <ThemeSwitch />
        </span>
        {state !== undefined && (
          <nav className={styles["nav"]} aria-label={t`Operator`}>
            <Link to="/ops" aria-current={at === "overview" ? "page" : undefined}>
              {t`Overview`}
            </Link>
            <Link to="/ops/feedback" aria-current={at === "feedback" ? "page" : undefined}>
              {t`Feedback`}
              {waiting > 0 && <Chip tone="warn">{waiting > 99 ? "99+" : waiting}</Chip>}
            </Link>
            <SignOut />
          </nav>
        )}
      </div>
    </header>
  );
}

function Languages() {
  const { t } = useLingui();
  const locale = useLocale();
  const switchLocale = useSwitchLocale();
  const visible = useLocation({ select: ({ publicHref }) => publicHref });
  const { path } = splitLocale(visible);
  return (
    <nav className={styles["languages"]} aria-label={t`Language`}>
      {LANGUAGES.map((each) => (
        <a
          key={each}
          href={withLocale(each, path)}
          lang={LOCALES[each].tag}
          hrefLang={LOCALES[each].tag}
          aria-current={each === locale ? "true" : undefined}
          onClick={(event) => {
            if (switchLocale === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            switchLocale(each);
          }}
        >
          {LOCALES[each].label}
        </a>
      ))}
    </nav>
  );
}

function SignOut() {
  const { t } = useLingui();
  const client = useQueryClient();
  const lang = useLocale();
  const [fault, setFault] = useState("");
  async function signOut() {
    try {
      await callOperator(endSession, { lang });
      await forgetOperator(client);
    } catch (error) {
      const { status, text } = operatorRefusal(error);
      setFault(status === null ? t`No connection to the server.` : text);
    }
  }
  return (
    <span className={styles["out"]}>
      <Button look="bare" onClick={() => void signOut()}>{t`Sign out`}</Button>
      {fault !== "" && <span role="alert">{fault}</span>}
    </span>
  );
}

/** Asks a browser whose session is over to sign in again, above the page and what is typed into it. */
function SessionOver() {
  const { t } = useLingui();
  const [opened, setOpened] = useState(true);
  return (
    <>
      <p className={styles["warning"]} role="alert">
        {t`Your session has expired. Your input is still on this page.`}
        <Button onClick={() => setOpened(true)}>{t`Sign in`}</Button>
      </p>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={t`Your session has expired`}>
        <div className={styles["again"]}>
          <p>{t`Your input is still on this page. Sign in to continue.`}</p>
          <SignInForm />
        </div>
      </Sheet>
    </>
  );
}

function SignIn() {
  const { t } = useLingui();
  return (
    <Card as="section" pad className={styles["signin"] ?? ""}>
      <h1>{t`Sign in as operator`}</h1>
      <SignInForm />
    </Card>
  );
}

/** Whether what is typed can be read on its way: the page came by http, from another machine. */
function isPlain(): boolean {
  const { protocol, hostname } = window.location;
  return protocol === "http:" && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Takes the token; the answer sets the session's cookie. */
function SignInForm() {
  const { t } = useLingui();
  const lang = useLocale();
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const plain = useInBrowser(isPlain, false);

  async function send(token: string): Promise<void> {
    setBusy(true);
    try {
      await callOperator(startSession, { lang, body: { token } });
      setError("");
      await refreshOperator(client);
    } catch (failure) {
      const { status, text } = operatorRefusal(failure);
      const texts = new Map([
        [null, t`No connection to the server.`],
        [401, t`Wrong token.`],
      ]);
      setError(texts.get(status) ?? text);
      field.current?.focus();
    }
    setBusy(false);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const token = field.current?.value.trim() ?? "";
    if (token === "") {
      setError(t`Please enter the token.`);
      field.current?.focus();
    } else if (!busy) void send(token);
  }

  return (
    <form className={styles["form"]} onSubmit={submit} noValidate>
      {plain && (
        <p className={styles["warning"]}>
          {t`This page was loaded over http, so the token could be read in transit. Use https.`}
        </p>
      )}
      <Field
        name="token"
        label={t`Token`}
        hint={t`The value of OPS_TOKEN on the server.`}
        error={error}
      >
        {(control) => (
          <input
            {...control}
            ref={field}
            type="password"
            autoComplete="current-password"
            required
          />
        )}
      </Field>
      <Button type="submit" look="accent" aria-disabled={busy || undefined}>
        {busy ? t`Signing in…` : t`Sign in`}
      </Button>
    </form>
  );
}

/** The page of a site without OPS_TOKEN: how to set one. */
function Off() {
  const { t } = useLingui();
  return (
    <Card as="section" pad className={styles["signin"] ?? ""}>
      <h1>{t`These pages are disabled`}</h1>
      <p>
        {t`Set OPS_TOKEN to a secret of 16 characters or more, for example the output of this command, and restart the server.`}
      </p>
      <pre className={styles["code"]}>
        <code>openssl rand -hex 24</code>
      </pre>
    </Card>
  );
}
