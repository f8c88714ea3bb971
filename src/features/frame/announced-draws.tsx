import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { parseOrder } from "#domain/order.ts";
import { useLocale } from "#i18n/format.ts";
import { homeQuery } from "#data/queries/home.ts";
import { useLiveEvents } from "#data/live/use-live.ts";
import { useAnnounce } from "#ui/announce.tsx";

/** Announces each new draw of the page's track to screen readers. */
export function AnnouncedDraws() {
  const { t } = useLingui();
  const locale = useLocale();
  const client = useQueryClient();
  const announce = useAnnounce();
  const { id } = useParams({ strict: false });
  useLiveEvents((event) => {
    if (event.name !== "open" || id !== String(event.data.cate_id)) return;
    const { cate_id: cateId, last_open: draw } = event.data;
    const whole = parseOrder(draw.number)?.join(", ");
    if (whole === undefined) return;
    const home = client.getQueryData(homeQuery(locale).queryKey);
    const name = home?.categories.find((category) => category.id === cateId)?.name ?? id;
    const { term } = draw;
    announce(t`${name}, draw no. ${term}: ${whole}`);
  });
  return null;
}
