import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import type { HomePage } from "#contract/site.ts";
import { parseOrder } from "#domain/order.ts";
import { homeQuery } from "#data/queries/home.ts";
import { Age } from "#features/draw/age.tsx";
import { useLocale } from "#i18n/format.ts";
import { useDevice } from "#pwa/device.ts";
import { Card } from "#ui/card.tsx";
import { Marble } from "#ui/marble.tsx";

/** Windows with the sidebar beside the page. */
const WIDE = "(min-width: 1000px)";

const MAX_DRAWS = 10;

/** Each track's latest draw, newest first. */
export function latestDraws({ categories }: HomePage) {
  return categories
    .flatMap(({ id, name, zone, last_open: draw }) =>
      draw === null
        ? []
        : [{ id, name, zone, at: draw.open_timestamp, winner: parseOrder(draw.number)?.[0] }],
    )
    .toSorted((one, other) => other.at - one.at)
    .slice(0, MAX_DRAWS);
}

/** The latest draws beside pages with draws, which are longer than the list; nothing until the device has started. */
export function LatestDraws() {
  const isBesideDraws = useLocation({
    select: ({ pathname }) => pathname === "/" || pathname.startsWith("/track/"),
  });
  const isShown = useDevice() !== null && isBesideDraws && matchMedia(WIDE).matches;
  return isShown && <List />;
}

function List() {
  const { t } = useLingui();
  const { data = [] } = useQuery({ ...homeQuery(useLocale()), select: latestDraws });
  if (data.length === 0) return null;
  return (
    <Card as="section" label={t`Latest draws`} className="latest-draws">
      <h2>{t`Latest draws`}</h2>
      <ol>
        {data.map(({ id, name, zone, at, winner }, index) => (
          // A draw that comes in changes the rows where they stand, and moves nothing.
          <li key={index}>
            <Link to="/track/$id" params={{ id: String(id) }}>
              <span>
                <Age at={at} zone={zone} />
              </span>
              <b>{name}</b>
              {winner !== undefined && (
                <span>
                  <span className="visually-hidden">
                    <Trans>Winner</Trans>{" "}
                  </span>
                  <Marble n={winner} />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}
