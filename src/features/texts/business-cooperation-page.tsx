import { Trans } from "@lingui/react/macro";
import { Note, P, Point, Points, Prose, Section } from "./prose.tsx";

/** Offers to partners: feeding, showing and reading draws, and the contact. */
export function BusinessCooperationPage() {
  return (
    <Prose
      art={[4, 10, 2]}
      title={<Trans>Business cooperation</Trans>}
      lead={
        <Trans>
          You run a track and want its draws to be seen, or you have a site and want to show draws
          on it. You can try both today, without a contract.
        </Trans>
      }
    >
      <Feed />
      <Embed />
      <Api />
      <Conditions />
      <Contact />
    </Prose>
  );
}

function Feed() {
  return (
    <Section id="feed" title={<Trans>Submit draws</Trans>}>
      <Trans component={P}>
        A track is yours from the first draw you submit: the simulation stops, and from then on the
        page shows only your results.
      </Trans>
      <Points>
        <Trans component={Point}>
          By HTTP: one draw or many in one request, with a secret token. The response shows for each
          draw whether it was stored, was already stored, or was rejected and why.
        </Trans>
        <Trans component={Point}>
          By file: years of history in one go, while the site stays online.
        </Trans>
        <Trans component={Point}>
          In your own time zone, with your own draw numbers and any number of marbles.
        </Trans>
        <Trans component={Point}>
          Submitting a draw twice is safe. Visitors see it within moments.
        </Trans>
      </Points>
    </Section>
  );
}

function Embed() {
  return (
    <Section id="embed" title={<Trans>Show draws on your site</Trans>}>
      <Trans component={P}>
        A small widget shows the latest draw of a track with its countdown and updates
        automatically. It is available in all languages of this site, follows light and dark, fits a
        phone, and sets no cookies on your visitors’ devices. The page for developers has the code
        to copy.
      </Trans>
    </Section>
  );
}

function Api() {
  return (
    <Section id="api" title={<Trans>API documentation</Trans>}>
      <Trans component={P}>
        Everything this site shows comes from an open JSON API: the tracks, the latest draws, the
        history by day, the statistics, and a live stream that sends each new draw once. The header{" "}
        <code>lang</code> sets the language of names and messages.
      </Trans>
      <p>
        <code>GET /api/v1/hall/open?cate_id=2001</code>
      </p>
      <Trans component={P}>
        Please cache responses as long as their headers allow, and use the stream instead of polling
        every second. If you expect many requests, write to us first and we will find a way.
      </Trans>
    </Section>
  );
}

function Conditions() {
  return (
    <Section id="terms" title={<Trans>Conditions for partners</Trans>}>
      <Points>
        <Trans component={Point}>
          Name the source and show the time of the draw next to its result.
        </Trans>
        <Trans component={Point}>Label simulated draws as simulated wherever you show them.</Trans>
        <Trans component={Point}>
          Don’t sell predictions made from our statistics, and don’t take bets on them.
        </Trans>
      </Points>
    </Section>
  );
}

function Contact() {
  return (
    <Section id="contact" title={<Trans>Get in touch</Trans>}>
      <Trans component={P}>
        Use “Feedback” or “Customer service” in the sidebar; on a phone it is below the page. Tell
        us who you are, which tracks it is about, how many visitors or requests you expect, and a
        phone number where we can reach you.
      </Trans>
      <Trans component={Note}>
        A good title for the message is “Cooperation”, followed by the name of your site or track.
      </Trans>
    </Section>
  );
}
