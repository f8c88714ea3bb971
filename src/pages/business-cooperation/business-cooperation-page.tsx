import { Trans } from "@lingui/react/macro";
import { Note, Points, Prose, Section } from "#pages/prose/prose.tsx";

/** What partners can do with the site: feed draws, show them, read them, and how to reach us. */
export function BusinessCooperationPage() {
  return (
    <Prose
      title={<Trans>Business cooperation</Trans>}
      lead={
        <Trans>
          You run a track and want its draws seen, or you have a site and want to show draws on it.
          Both work today, without a contract for the first try.
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
    <Section id="feed" title={<Trans>Bring your draws</Trans>}>
      <p>
        <Trans>
          A track becomes yours with its first delivered draw: the simulation stops, and from then
          on the page shows your results and nothing else.
        </Trans>
      </p>
      <Points
        items={[
          <Trans key="0">
            By HTTP: one draw or many in one call, under a secret token. The answer tells for each
            draw whether it was stored, was there already, or was refused and why.
          </Trans>,
          <Trans key="1">By file: years of history in one go, while the site keeps serving.</Trans>,
          <Trans key="2">
            In your own time zone, with your own draw numbers and any number of marbles.
          </Trans>,
          <Trans key="3">
            Sending a draw twice does no harm. Everyone who is watching sees it moments later.
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
          A small frame shows the last draw of a track with its countdown and renews itself. It
          comes in every language of this site, follows light and dark, fits a phone, and sets no
          cookies on your visitors’ devices. The service centre has a gallery of the frames with the
          lines to copy.
        </Trans>
      </p>
    </Section>
  );
}

function Api() {
  return (
    <Section id="api" title={<Trans>Read the API</Trans>}>
      <p>
        <Trans>
          All that this site shows comes from an open interface in JSON: the tracks, the last draws,
          the history by day, the five statistics, and a live stream that sends each new draw once.
          The header <code>lang</code> chooses the language of names and messages.
        </Trans>
      </p>
      <p>
        <code>GET /api/v1/hall/open?cate_id=2001</code>
      </p>
      <p>
        <Trans>
          Please keep answers as long as their headers allow, and take the stream rather than asking
          every second. If you expect many calls, write to us first and we find a way.
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
          <Trans key="0">Name the source and show the time of the draw beside its result.</Trans>,
          <Trans key="1">Keep the label of simulated draws wherever you show them.</Trans>,
          <Trans key="2">
            Sell no predictions made from our statistics, and take no stakes on them.
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
          Use “Feedback” or “Customer service” in the column beside this page; on a phone it stands
          below. Tell us who you are, which tracks it is about, how many visitors or calls you
          expect, and a telephone number where we reach you.
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
