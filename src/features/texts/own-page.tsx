import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { TextPage } from "#contract/pages/text-pages.ts";
import { QueryStatus } from "#features/status/failure-note.tsx";
import { useLocale } from "#i18n/format.ts";
import { siteQuery } from "#data/queries/home.ts";
import { pageTextQuery } from "./queries.ts";
import { OwnText } from "./own-text.tsx";
import { Prose } from "./prose.tsx";

/** Rows of the skeleton that holds a text's place. */
const ROWS = 8;

type Props = {
  readonly page: TextPage;
  readonly title: string;
  /** Below the operator's text. */
  readonly after?: ReactNode;
  /** The site's own page. */
  readonly children: ReactNode;
};

/** A page with the operator's text, if there is one in this language. */
export function OwnPage({ page, title, after, children }: Props) {
  const locale = useLocale();
  const isOwn = useQuery(siteQuery(locale)).data?.own_pages?.includes(page) ?? false;
  const query = useQuery({ ...pageTextQuery(page, locale), enabled: isOwn });
  if (!isOwn || query.data?.blocks.length === 0) return children;
  if (query.data !== undefined) return <OwnText text={query.data} title={title} after={after} />;
  return (
    <Prose title={title} lead={null}>
      <QueryStatus query={query} rows={ROWS} />
    </Prose>
  );
}
