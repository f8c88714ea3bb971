import { useQuery } from "@tanstack/react-query";
import type { NavItem } from "#domain/track-numbers.ts";
import { Countdown } from "#features/draw/countdown.tsx";
import { useLocale } from "#i18n/format.ts";
import { trackQuery } from "#data/queries/home.ts";

type Props = { readonly item: NavItem };

/** What is left until the next draw of a menu's track; nothing if no draw is known. */
export function NavCountdown({ item: { cateId } }: Props) {
  const { data: category } = useQuery(trackQuery(useLocale(), cateId));
  const draw = category?.last_open;
  if (category === undefined || draw === undefined || draw === null) return null;
  return (
    <Countdown
      next={draw.next_open_timestamp}
      opened={draw.open_timestamp}
      form="text"
      zone={category.zone}
    />
  );
}
