import { useQuery } from "@tanstack/react-query";
import { useLocale } from "#i18n/format.ts";
import { filled } from "#lib/filled.ts";
import { homeQuery } from "#queries/home.ts";

/** Names of the tracks, once the frame of the page has fetched them; until then their ids. */
export function useTrackName(): (id: number) => string {
  const { data } = useQuery({ ...homeQuery(useLocale()), enabled: false });
  return (id) => filled(data?.categories.find((category) => category.id === id)?.name, String(id));
}
