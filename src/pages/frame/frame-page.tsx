import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import * as v from "valibot";
import { SeoInfo } from "#contract/site.ts";
import { trackNumber } from "#domain/track-numbers.ts";
import { BackToTop } from "#features/back-to-top/back-to-top.tsx";
import { useFailureText } from "#features/failure/failure-note.tsx";
import { FeedbackDialog } from "#features/feedback/feedback-dialog.tsx";
import { Footer } from "#features/frame/footer.tsx";
import { Frame } from "#features/frame/frame.tsx";
import { Header } from "#features/frame/header.tsx";
import { Sidebar } from "#features/frame/sidebar.tsx";
import { TrackMenu } from "#features/frame/track-menu.tsx";
import { Freshness } from "#features/freshness/freshness.tsx";
import { LanguageSwitch } from "#features/language-switch/language-switch.tsx";
import { pinnedFirst, usePins } from "#features/pins/pins.ts";
import { ThemeSwitch } from "#features/theme-switch/theme-switch.tsx";
import { toast } from "#features/toasts/toast.ts";
import { Toasts } from "#features/toasts/toasts.tsx";
import { useLocale } from "#i18n/format.ts";
import { splitLocale, withLocale } from "#i18n/locales.ts";
import { useSwitchLocale } from "#i18n/switch-locale.ts";
import { AnnouncedDraws } from "#pages/frame/announced-draws.tsx";
import { useSendFeedback } from "#queries/feedback.ts";
import { homeQuery } from "#queries/home.ts";
import { AnnounceProvider } from "#ui/announce.tsx";
import { useScrolledPast } from "#ui/use-scrolled-past.ts";

/** Pixels of scrolling past which the header stands out as `fixed` (spec §9). */
const HEADER_FIXED_PX = 10;

/** The site's info while there is none: its own logo, no outside links. */
const NO_SITE = v.parse(SeoInfo, {});

/** The frame around every page. */
export function FramePage() {
  const { t } = useLingui();
  const locale = useLocale();
  const { data } = useQuery(homeQuery(locale));
  const [writing, setWriting] = useState(false);
  const fixed = useScrolledPast(HEADER_FIXED_PX);
  const pinned = usePins();
  const site = data?.seo_info ?? NO_SITE;
  const menu = (
    <TrackMenu
      categories={pinnedFirst(data?.categories ?? [], pinned)}
      numberOf={trackNumber}
      onNoData={() => toast({ type: "error", text: t`Error:This is Track No Data` })}
    />
  );
  return (
    <AnnounceProvider>
      <AnnouncedDraws />
      <Frame
        header={<Header site={site} locale={locale} fixed={fixed} menu={menu} tools={<Tools />} />}
        sidebar={
          <Sidebar site={site} status={<Freshness />} onFeedback={() => setWriting(true)} />
        }
        footer={<Footer resultsUrl={site.site_kaicai_url} />}
      >
        <Outlet />
      </Frame>
      <BackToTop />
      <FeedbackBox opened={writing} onClose={() => setWriting(false)} />
      <Toasts />
    </AnnounceProvider>
  );
}

function Tools() {
  const locale = useLocale();
  const switchLocale = useSwitchLocale();
  const visible = useLocation({ select: ({ publicHref }) => publicHref });
  const { path } = splitLocale(visible);
  return (
    <>
      <LanguageSwitch
        current={locale}
        hrefs={{ cn: withLocale("cn", path), en: withLocale("en", path) }}
        onSwitch={(to) => switchLocale?.(to)}
      />
      <ThemeSwitch />
    </>
  );
}

type FeedbackBoxProps = { readonly opened: boolean; readonly onClose: () => void };

function FeedbackBox({ opened, onClose }: FeedbackBoxProps) {
  const locale = useLocale();
  const failureText = useFailureText();
  const { mutateAsync } = useSendFeedback(locale);
  return (
    <FeedbackDialog
      opened={opened}
      onClose={onClose}
      onSubmit={async (feedback, key) => {
        await mutateAsync({ feedback, key });
      }}
      toast={toast}
      failureText={failureText}
    />
  );
}
