import { useQuery } from "@tanstack/react-query";
import { Outlet, useLocation } from "@tanstack/react-router";
import * as v from "valibot";
import { SeoInfo } from "#contract/site.ts";
import { trackNumber } from "#domain/track-numbers.ts";
import { Footer } from "#features/frame/footer.tsx";
import { Frame } from "#features/frame/frame.tsx";
import { Header } from "#features/frame/header.tsx";
import { Sidebar } from "#features/frame/sidebar.tsx";
import { LanguageLinks, ThemeToggle } from "#features/frame/tools.tsx";
import { TrackMenu } from "#features/frame/track-menu.tsx";
import { Freshness } from "#features/freshness/freshness.tsx";
import { useLocale } from "#i18n/format.ts";
import { splitLocale, withLocale } from "#i18n/locales.ts";
import { AnnouncedDraws } from "#pages/frame/announced-draws.tsx";
import { homeQuery } from "#queries/home.ts";
import { AnnounceProvider } from "#ui/announce.tsx";

/** The site's info while there is none: no logo, no outside links. */
const NO_SITE = v.parse(SeoInfo, {});

/** The frame around every page. */
export function FramePage() {
  const locale = useLocale();
  const { data } = useQuery(homeQuery(locale));
  const site = data?.seo_info ?? NO_SITE;
  return (
    <AnnounceProvider>
      <AnnouncedDraws />
      <Frame
        header={
          <Header
            site={site}
            locale={locale}
            fixed={false}
            menu={
              <TrackMenu
                categories={data?.categories ?? []}
                numberOf={trackNumber}
                onNoData={() => {}}
              />
            }
            tools={<Tools />}
          />
        }
        sidebar={<Sidebar site={site} status={<Freshness />} onFeedback={() => {}} />}
        footer={<Footer resultsUrl={site.site_kaicai_url} />}
      >
        <Outlet />
      </Frame>
    </AnnounceProvider>
  );
}

function Tools() {
  const locale = useLocale();
  const visible = useLocation({ select: ({ publicHref }) => publicHref });
  const { path } = splitLocale(visible);
  return (
    <>
      <LanguageLinks
        locale={locale}
        link={(to, props) => <a key={to} href={withLocale(to, path)} {...props} />}
      />
      <ThemeToggle onToggle={() => {}} />
    </>
  );
}
