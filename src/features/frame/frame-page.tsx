import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import { SeoInfo } from "#contract/site.ts";
import type { NavItem } from "#domain/track-numbers.ts";
import { BackToTop } from "./back-to-top.tsx";
import { FailureToasts } from "#features/status/failure-toasts.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { Footer } from "./footer.tsx";
import { Frame } from "./frame.tsx";
import { Header, HEADER_FIXED_PX } from "./header.tsx";
import { useNavList } from "./nav-list.ts";
import { PinnedTracks, Sidebar } from "./sidebar.tsx";
import { TrackList } from "./track-list.tsx";
import { TrackMenu } from "./track-menu.tsx";
import { Freshness, OfflineStrip } from "#features/status/freshness.tsx";
import { SyncNotifications } from "#features/alerts/alerts.tsx";
import { OutboxNote } from "#features/status/outbox-note.tsx";
import { Updates } from "#features/status/updates.tsx";
import { pinnedFirst, usePins } from "#data/pins.ts";
import { ThemeSwitch } from "./theme/theme-switch.tsx";
import { Toasts } from "#features/status/toasts/toasts.tsx";
import { useLocale } from "#i18n/format.ts";
import { AnnouncedDraws } from "./announced-draws.tsx";
import { PageOutlet } from "./page-outlet.tsx";
import { LatestDraws } from "./latest-draws.tsx";
import { FeedbackBox } from "./feedback-box.tsx";
import { Languages } from "./languages.tsx";
import { More } from "./more.tsx";
import { OwnPages } from "./site-links.tsx";
import { Countdown } from "#features/draw/countdown.tsx";
import { PinButton } from "#features/draw/pin-button.tsx";
import { useNoData } from "#features/status/use-no-data.ts";
import { siteQuery, trackQuery } from "#data/queries/home.ts";
import { AnnounceProvider } from "#ui/announce.tsx";
import { waitForPaint, useScrolledPast } from "#ui/window-state.ts";

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

/** The frame around every page. */
export function FramePage() {
  const locale = useLocale();
  const [writing, setWriting] = useState(false);
  const fixed = useScrolledPast(HEADER_FIXED_PX);
  const onNoData = useNoData();
  const { site, items, pinned } = useTracks();
  // The press is painted first, and the menu's sheet closes first (ui/sheet.tsx).
  const write = () => void waitForPaint().then(() => setWriting(true));
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
            <PinnedTracks items={pinned} onNoData={onNoData} countdown={NavCountdown} />
            <LatestDraws />
          </Sidebar>
        }
        footer={
          <Footer resultsUrl={site.site_kaicai_url} own={site.footer}>
            <OwnPages />
          </Footer>
        }
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
      <SyncNotifications />
      <Toasts />
    </AnnounceProvider>
  );
}

/** The countdown to the next draw of a menu's track; nothing without a draw. */
function NavCountdown({ item: { cateId } }: { readonly item: NavItem }) {
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
