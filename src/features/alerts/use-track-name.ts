import { useQuery } from "@tanstack/react-query";
import type { HomePage } from "#contract/site.ts";
import { useLocale } from "#i18n/format.ts";
import { textOr } from "#contract/site.ts";
import { homeQuery } from "#data/queries/home.ts";

const namesOf = ({ categories }: HomePage) => categories.map(({ id, name }) => ({ id, name }));

/** Names of the tracks, once the frame of the page has fetched them; until then their ids. */
export function useTrackName(): (id: number) => string {
  const { data } = useQuery({ ...homeQuery(useLocale()), select: namesOf, enabled: false });
  return (id) => textOr(data?.find((track) => track.id === id)?.name, String(id));
}
