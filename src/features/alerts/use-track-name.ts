import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { HomePage } from "#contract/site.ts";
import { partsOf, type Subject } from "#device/push/subject.ts";
import { useLocale } from "#i18n/format.ts";
import { filled } from "#lib/filled.ts";
import { homeQuery } from "#queries/home.ts";

const namesOf = ({ categories }: HomePage) => categories.map(({ id, name }) => ({ id, name }));

/** Names of the tracks, once the frame of the page has fetched them; until then their ids. */
export function useTrackName(): (id: number) => string {
  const { data } = useQuery({ ...homeQuery(useLocale()), select: namesOf, enabled: false });
  return (id) => filled(data?.find((track) => track.id === id)?.name, String(id));
}

/** Names of what notifies. */
export function useSubjectName(): (subject: Subject) => string {
  const { t } = useLingui();
  const nameOf = useTrackName();
  return (subject) => {
    const { track, number } = partsOf(subject);
    const name = nameOf(track);
    return number > 0 ? t`Marble ${number} on ${name}` : name;
  };
}
