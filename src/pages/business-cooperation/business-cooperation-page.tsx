import { Trans } from "@lingui/react/macro";
import { Note, Points, Prose, Section } from "#pages/prose/prose.tsx";

/** What partners can do with the site: feed draws, show them, read them, and how to reach us. */
export function BusinessCooperationPage() {
  return (
    <Prose
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
      <Terms />
      <Contact />
    </Prose>
  );
}

function Feed() {
  return (
    <Section id="feed" title={<Trans>Submit draws</Trans>}>
      <p>
        <Trans>
          A track becomes yours with the first draw you submit: the simulation stops, and from then
          on the page shows only your results.
        </Trans>
      </p>
      <Points
        items={[
          <Trans key="0">
            By HTTP: one draw or many in one call, with a secret token. The response says for each
            draw whether it was stored, already stored, or refused and why.
          </Trans>,
          <Trans key="1">By file: years of history in one go, while the site stays online.</Trans>,
          <Trans key="2">
            In your own time zone, with your own draw numbers and any number of marbles.
          </Trans>,
          <Trans key="3">
            Submitting a draw twice does no harm. Everyone watching sees it moments later.
          </Trans>,
        ]}
      />
    </Section>
  );
}

function Embed() {
  return (
    <Section id="embed" title={<Trans>Show draws on your site</Trans>}>
      <p>
        <Trans>
          A small widget shows the last draw of a track with its countdown and updates
          automatically. It comes in every language of this site, follows light and dark, fits a
          phone, and sets no cookies on your visitors’ devices. The service centre has a gallery of
          widgets with the code to copy.
        </Trans>
      </p>
    </Section>
  );
}

function Api() {
  return (
    <Section id="api" title={<Trans>API documentation</Trans>}>
      <p>
        <Trans>
          Everything this site shows comes from an open JSON API: the tracks, the last draws, the
          history by day, the five statistics, and a live stream that sends each new draw once. The
          header <code>lang</code> sets the language of names and messages.
        </Trans>
      </p>
      <p>
        <code>GET /api/v1/hall/open?cate_id=2001</code>
      </p>
      <p>
        <Trans>
          Please cache responses as long as their headers allow, and use the stream instead of
          polling every second. If you expect many calls, write to us first and we will find a way.
        </Trans>
      </p>
    </Section>
  );
}

function Terms() {
  return (
    <Section id="terms" title={<Trans>What we ask of partners</Trans>}>
      <Points
        items={[
          <Trans key="0">Name the source and show the time of the draw next to its result.</Trans>,
          <Trans key="1">Label simulated draws as simulated wherever you show them.</Trans>,
          <Trans key="2">
            Don’t sell predictions made from our statistics, and don’t take bets on them.
          </Trans>,
        ]}
      />
    </Section>
  );
}

function Contact() {
  return (
    <Section id="contact" title={<Trans>Get in touch</Trans>}>
      <p>
        <Trans>
          Use “Feedback” or “Customer service” in the sidebar; on a phone it is below the page. Tell
          us who you are, which tracks it is about, how many visitors or calls you expect, and a
          phone number where we can reach you.
        </Trans>
      </p>
      <Note>
        <Trans>
          A good title for the message is “Cooperation”, followed by the name of your site or track.
        </Trans>
      </Note>
    </Section>
  );
}
