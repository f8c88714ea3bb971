import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { drawAnnouncements } from "#device/draw-announcements.ts";
import { readOrder } from "#domain/order.ts";
import { useLocale } from "#i18n/format.ts";
import { homeQuery } from "#queries/home.ts";
import { useLiveEvents } from "#live/use-live.ts";
import { useAnnounce } from "#ui/announce.tsx";

/**
 * Says each new draw to screen readers: on a track's page that track's whole order, elsewhere every
 * track's winner.
 */
export function AnnouncedDraws() {
  const { t } = useLingui();
  const locale = useLocale();
  const client = useQueryClient();
  const announce = useAnnounce();
  const { id } = useParams({ strict: false });
  useLiveEvents((event) => {
    if (event.name !== "open" || !drawAnnouncements().get()) return;
    const { cate_id: cateId, last_open: draw } = event.data;
    const order = readOrder(draw.number);
    if (order === null || (id !== undefined && id !== String(cateId))) return;
    const home = client.getQueryData(homeQuery(locale).queryKey);
    const name = home?.categories.find((category) => category.id === cateId)?.name ?? cateId;
    const { term } = draw;
    const [winner] = order;
    const whole = order.join(", ");
    announce(
      id === undefined
        ? t`${name}: ${winner} won draw no. ${term}`
        : t`${name}, draw no. ${term}: ${whole}`,
    );
  });
  return null;
}
