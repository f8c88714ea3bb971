import { useQuery } from "@tanstack/react-query";
import { useLocale } from "#i18n/format.ts";
import { filled } from "#lib/filled.ts";
import { homeQuery } from "#queries/home.ts";

/** What tracks are called, as far as it is known: the frame of the page asks for it. */
export function useTrackName(): (id: number) => string {
  const { data } = useQuery({ ...homeQuery(useLocale()), enabled: false });
  return (id) => filled(data?.categories.find((category) => category.id === id)?.name, String(id));
}
