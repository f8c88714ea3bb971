import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { drawAnnouncements } from "#device/draw-announcements.ts";
import { useLocale } from "#i18n/format.ts";
import { announcementOf } from "#pages/frame/announcement.ts";
import { homeQuery } from "#queries/home.ts";
import { useLiveEvents } from "#live/use-live.ts";
import { useAnnounce } from "#ui/announce.tsx";

/** Says each new draw to screen readers: on a track's page that track's whole order, elsewhere every track's winner. */
export function AnnouncedDraws() {
  const { i18n } = useLingui();
  const locale = useLocale();
  const client = useQueryClient();
  const announce = useAnnounce();
  const { id } = useParams({ strict: false });
  useLiveEvents((event) => {
    if (event.name !== "open" || !drawAnnouncements().get()) return;
    const { cate_id: cateId, last_open: draw } = event.data;
    if (id !== undefined && id !== String(cateId)) return;
    const home = client.getQueryData(homeQuery(locale).queryKey);
    const name = home?.categories.find((category) => category.id === cateId)?.name ?? cateId;
    const text = announcementOf({ ...draw, name }, { i18n, isWhole: id !== undefined });
    if (text !== null) announce(text);
  });
  return null;
}
