import { useQuery } from "@tanstack/react-query";
import type { HomePage } from "#contract/site.ts";
import { useLocale } from "#i18n/format.ts";
import { textOr } from "#contract/site.ts";
import { homeQuery } from "#data/queries/home.ts";

const selectNames = ({ categories }: HomePage) => categories.map(({ id, name }) => ({ id, name }));

/** Returns a track's name by its id; the id until the frame of the page has fetched the names. */
export function useTrackName(): (id: number) => string {
  const { data } = useQuery({ ...homeQuery(useLocale()), select: selectNames, enabled: false });
  return (id) => textOr(data?.find((track) => track.id === id)?.name, String(id));
}
