import { useLingui } from "@lingui/react/macro";
import { useLocation } from "@tanstack/react-router";
import * as v from "valibot";
import { DeadEnd } from "./dead-end.tsx";

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
