import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import * as v from "valibot";
import { SeoInfo } from "#contract/site.ts";
import { BackToTop } from "#features/back-to-top/back-to-top.tsx";
import { FailureToasts } from "#features/failure/failure-toasts.tsx";
import { BottomBar } from "#features/frame/bottom-bar.tsx";
import { Footer } from "#features/frame/footer.tsx";
import { Frame } from "#features/frame/frame.tsx";
import { Header, HEADER_FIXED_PX } from "#features/frame/header.tsx";
import { useNavList } from "#features/frame/nav-list.ts";
import { NamedTracks, Sidebar } from "#features/frame/sidebar.tsx";
import { TrackList } from "#features/frame/track-list.tsx";
import { TrackMenu } from "#features/frame/track-menu.tsx";
import { Freshness, OfflineStrip } from "#features/freshness/freshness.tsx";
import { KeepNotifications } from "#features/alerts/alerts.tsx";
import { OutboxNote } from "#features/outbox/outbox-note.tsx";
import { Updates } from "#features/updates/updates.tsx";
import { pinnedFirst, usePins } from "#device/favourites/pins.ts";
import { ThemeSwitch } from "#features/theme-switch/theme-switch.tsx";
import { Toasts } from "#ui/toasts/toasts.tsx";
import { useLocale } from "#i18n/format.ts";
import { AnnouncedDraws } from "#pages/frame/announced-draws.tsx";
import { PageOutlet } from "#pages/frame/page-outlet.tsx";
import { FeedbackBox } from "#pages/frame/feedback-box.tsx";
import { Languages } from "#pages/frame/languages.tsx";
import { More } from "#pages/frame/more.tsx";
import { PinButton } from "#features/pins/pin-button.tsx";
import { NavCountdown } from "#pages/frame/nav-countdown.tsx";
import { NextDraws } from "#pages/frame/next-draws.tsx";
import { useNoData } from "#pages/frame/use-no-data.ts";
import { siteQuery } from "#queries/home.ts";
import { AnnounceProvider } from "#ui/announce.tsx";
import { painted, useScrolledPast } from "#ui/window-state.ts";

/** The site's info while there is none: its own logo, no outside links. */
const NO_SITE = v.parse(SeoInfo, {});

/** The tracks as the menus list them: all, pinned first, and the pinned ones. */
function useTracks() {
  const locale = useLocale();
  const { data: site = NO_SITE } = useQuery(siteQuery(locale));
  const pinned = usePins();
  const items = useNavList(locale);
  return {
    site,
    items: pinnedFirst(items, pinned, ({ cateId }) => cateId),
    pinned: pinned.flatMap((id) => items.find(({ cateId }) => cateId === id) ?? []),
  };
}

type PinnedProps = Pick<ComponentProps<typeof NamedTracks>, "items" | "onNoData">;

function Pinned(props: PinnedProps) {
  const { t } = useLingui();
  return <NamedTracks title={t`Pinned`} countdown={NavCountdown} {...props} />;
}

/** The frame around every page. */
export function FramePage() {
  const locale = useLocale();
  const [writing, setWriting] = useState(false);
  const fixed = useScrolledPast(HEADER_FIXED_PX);
  const onNoData = useNoData();
  const { site, items, pinned } = useTracks();
  // The menu's sheet closes and is painted before.
  const write = () => void painted().then(() => setWriting(true));
  return (
    <AnnounceProvider>
      <AnnouncedDraws />
      <Frame
        header={
          <Header
            {...{ site, locale, fixed }}
            menu={<TrackMenu items={items} onNoData={onNoData} />}
            news={<Updates />}
            language={<Languages offered={site.languages} />}
            theme={<ThemeSwitch />}
          />
        }
        sidebar={
          <Sidebar
            site={site}
            status={
              <>
                <Freshness />
                <OutboxNote />
              </>
            }
            onFeedback={write}
          >
            <Pinned items={pinned} onNoData={onNoData} />
            <NextDraws onNoData={onNoData} />
          </Sidebar>
        }
        footer={<Footer resultsUrl={site.site_kaicai_url} own={site.footer} />}
        bottom={
          <BottomBar
            tracks={<TrackList {...{ items, onNoData }} countdown={NavCountdown} pin={PinButton} />}
            more={<More site={site} onFeedback={write} />}
          />
        }
      >
        <PageOutlet />
      </Frame>
      <OfflineStrip />
      <BackToTop />
      <FeedbackBox opened={writing} onClose={() => setWriting(false)} />
      <FailureToasts />
      <KeepNotifications />
      <Toasts />
    </AnnounceProvider>
  );
}
