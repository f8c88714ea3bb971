import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import * as v from "valibot";
import { Icon } from "#ui/icon.tsx";
import { useOnline } from "#ui/window-state.ts";

/** Props of an address that matched a route but failed its check. */
const Refused = v.object({ data: v.object({ validation: v.literal(true) }) });

/** 404: the address as typed, and a link home. */
export function NotFoundPage(props: unknown) {
  const { t } = useLingui();
  const fullPath = useLocation({ select: ({ publicHref }) => publicHref });
  const refused = v.is(Refused, props);
  return (
    <DeadEnd
      sign={
        <span className="not-found-sign">
          <b>4</b>
          <b>0</b>
          <b>4</b>
        </span>
      }
      title={refused ? t`Page Not Found: ${fullPath}` : t`Page not found: ${fullPath}`}
    >
      {t`The address may be outdated or mistyped.`}
    </DeadEnd>
  );
}

/** 500: the page failed; no details, a link home. */
export function ErrorPage(): ReactNode {
  return (
    <DeadEnd sign="500" title={<Trans>Internal Server Error</Trans>}>
      <Trans>Something went wrong on this page. Try again in a moment.</Trans>
    </DeadEnd>
  );
}

type NotSavedProps = {
  /** Called when the browser is online again. */
  readonly onOnline: () => void;
};

/** Replaces a page that isn't stored on the device while the browser is offline. */
export function NotSavedPage({ onOnline }: NotSavedProps): ReactNode {
  const online = useOnline();
  useEffect(() => {
    if (online) onOnline();
  }, [online, onOnline]);
  return (
    <DeadEnd
      sign={<Icon name="offline" size={48} />}
      title={<Trans>Not saved on this device yet</Trans>}
      testId="not-kept"
    >
      <Trans>
        You are offline, and this hasn’t been opened on this device before. It loads when you are
        back online.
      </Trans>
    </DeadEnd>
  );
}

type DeadEndProps = {
  /** A status code or a picture above the title; decoration only. */
  readonly sign: ReactNode;
  readonly title: ReactNode;
  readonly testId?: string;
  /** Advice for the visitor. */
  readonly children: ReactNode;
};

/** Replaces a page that can't be shown: the reason, and a link home. */
function DeadEnd({ sign, title, testId, children }: DeadEndProps) {
  const { t } = useLingui();
  return (
    <section className="dead-end" data-testid={testId}>
      <p className="dead-end-code" aria-hidden="true">
        {sign}
      </p>
      <h1>{title}</h1>
      <p>{children}</p>
      <Link to="/" className="dead-end-home">
        {t`Back to all tracks`}
      </Link>
    </section>
  );
}
