import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { open } from "#contract/endpoints.ts";
import { withLocale } from "#contract/languages.ts";
import { useLocale } from "#i18n/format.ts";
import { P, Point, Points, Prose, Section } from "#features/texts/prose.tsx";
import { homeQuery } from "#data/queries/home.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { ScrollBox } from "#ui/chart/scroll-box.tsx";
import { Chip } from "#ui/chip.tsx";
import { ErrorNote, Skeleton } from "#ui/notice.tsx";
import { useOrigin } from "#ui/window-state.ts";
import { useCallTexts } from "./call-texts.ts";
import styles from "./developers.module.css";
import { type Call, OPENAPI_PATH, openApiQuery, type Parameter } from "./openapi-query.ts";

/** Pixels that a card with the latest draw is high on a phone. */
const FRAME_HEIGHT_PX = 290;
/** The track of the examples, where the site's tracks aren't known yet. */
const EXAMPLE_TRACK = 2001;

/** The form of every answer. */
const ENVELOPE = "{code, msg, data}";

/** The API explained: its rules, a first call, a frame for other sites, and every call of its description. */
export function DevelopersPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const origin = useOrigin();
  const { data: home } = useQuery(homeQuery(locale));
  const track = home?.categories[0]?.id ?? EXAMPLE_TRACK;
  const frame = `${origin}${withLocale(locale, "/components/LotteryItem")}?track=${track}`;
  const title = t`Latest draw`;
  return (
    <Prose
      art={[2, 8, 10]}
      title={t`For developers`}
      lead={t`Draws and statistics of all tracks as JSON, for everyone, from any site, without a key.`}
    >
      <Section id="first" title={t`Your first draw`}>
        <Trans component={P}>
          This command prints the latest draw of a track. <code>number</code> is the finishing
          order, <code>next_open_timestamp</code> the time of the next draw in epoch seconds.
        </Trans>
        <Snippet
          name="curl"
          text={`curl -H "lang: ${locale}" "${origin}${open.path}?cate_id=${track}"`}
        />
      </Section>
      <Section id="frame" title={t`On your own site`}>
        <Trans component={P}>
          This line shows the latest draw of a track on any page. It updates automatically and
          follows light and dark.
        </Trans>
        <Snippet
          name="HTML"
          text={`<iframe src="${frame}" title="${title}" width="100%" height="${FRAME_HEIGHT_PX}" style="border:0" loading="lazy"></iframe>`}
        />
      </Section>
      <Section id="rules" title={t`Conventions`}>
        <Points>
          <Trans component={Point}>
            Every response is <code>{ENVELOPE}</code>: <code>code</code> is 200 or the HTTP status
            of an error, <code>msg</code> its reason in the language of the header <code>lang</code>{" "}
            (<code>cn</code>, <code>en</code>, <code>ja</code>).
          </Trans>
          <Trans component={Point}>
            Send a response’s <code>ETag</code> as <code>If-None-Match</code>; if nothing changed,
            the response is 304. Request again when the next draw is due, or subscribe to the
            stream.
          </Trans>
          <Trans component={Point}>
            At most 3000 requests per address in 30 seconds; more get 429 with{" "}
            <code>Retry-After</code>.
          </Trans>
          <Trans component={Point}>
            Fields may be added to responses. Programs should ignore unknown fields.
          </Trans>
        </Points>
      </Section>
      <Section id="calls" title={t`All endpoints`}>
        <Trans component={P}>
          This list is generated from the OpenAPI 3.1 document, which can also be used to generate
          clients.
        </Trans>
        <p>
          <a className={`${buttonClass()} ${styles["download"]}`} href={OPENAPI_PATH}>
            openapi.json
          </a>
        </p>
        <Calls />
      </Section>
    </Prose>
  );
}

type SnippetProps = { readonly name: string; readonly text: string };

/** Code to copy. Its lines don't wrap: the site's address, which the HTML lacks, makes them longer and moves nothing. */
function Snippet({ name, text }: SnippetProps) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState("");
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome(t`Copied.`);
    } catch {
      setOutcome(t`Couldn’t copy. Please select the text and copy it.`);
    }
  }
  return (
    <div className={styles["snippet"]}>
      <ScrollBox className={styles["code"]} label={name}>
        <code>{text}</code>
      </ScrollBox>
      <p>
        <Button onClick={() => void copy()}>{t`Copy`}</Button> <output>{outcome}</output>
      </p>
    </div>
  );
}

function Calls() {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(openApiQuery);
  if (data === undefined) {
    return error === null ? (
      <Skeleton rows={6} />
    ) : (
      <ErrorNote
        message={t`The OpenAPI document couldn’t be loaded.`}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  }
  const names = {
    draws: t`Draws`,
    statistics: t`Statistics`,
    site: t`Site`,
    notifications: t`Notifications`,
    operator: t`Operator`,
  };
  return (
    <>
      {Object.entries(names).map(([tag, name]) => (
        <Fragment key={tag}>
          <h3 id={tag}>{name}</h3>
          {tag === "statistics" && (
            <Trans component={P}>
              They cover the latest <code>limit</code> draws, or those of a drawing day (
              <code>date</code>). <code>missing</code> is the number of missing draws.
            </Trans>
          )}
          {tag === "operator" && (
            <Trans component={P}>
              These endpoints need the operator’s token: <code>Authorization: Bearer …</code>
            </Trans>
          )}
          {data
            .filter(({ tags }) => tags.includes(tag))
            .map((call) => (
              <OneCall key={call.operationId} call={call} />
            ))}
        </Fragment>
      ))}
    </>
  );
}

/** A text with its parts in back quotes as code. */
function Coded({ text }: { readonly text: string }) {
  return text
    .split("`")
    .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}

function OneCall({ call }: { readonly call: Call }) {
  const { t } = useLingui();
  const callText = useCallTexts();
  const { method, path, parameters, requestBody } = call;
  const own = parameters.filter(({ name }) => name !== "lang");
  return (
    <details className={styles["call"]}>
      <summary>
        <Chip>{method}</Chip> <code>{path}</code>
        <span>
          <Coded text={callText(call)} />
        </span>
      </summary>
      {own.length > 0 && (
        <dl>
          {own.map((parameter) => (
            <div key={parameter.name}>
              <dt>
                <code>{parameter.name}</code>
              </dt>
              <dd>
                <Values parameter={parameter} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {requestBody !== undefined && <p>{t`Takes a JSON body: see openapi.json.`}</p>}
      {own.length === 0 && requestBody === undefined && <p>{t`No parameters.`}</p>}
    </details>
  );
}

/** A value of the description as a program writes it; "" for none. */
function printedValue(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The values that a parameter takes. */
function Values({ parameter: { required, schema = {} } }: { readonly parameter: Parameter }) {
  const { t } = useLingui();
  const { type, minimum, maximum, pattern, format, default: standard } = schema;
  const printed = printedValue(standard);
  const kinds = [
    schema.enum?.map((value) => `\`${printedValue(value)}\``).join(", "),
    format === "date" ? t`date, \`YYYY-MM-DD\`` : undefined,
    type === "integer" && minimum !== undefined && maximum !== undefined
      ? t`integer from ${minimum} to ${maximum}`
      : undefined,
    type === "integer" ? t`integer` : undefined,
    pattern === undefined ? undefined : t`string matching \`${pattern}\``,
  ];
  const rule = required ? t`required` : printed === "" ? "" : t`default \`${printed}\``;
  const kind = kinds.find((each) => each !== undefined) ?? t`string`;
  return <Coded text={rule === "" ? kind : `${kind} · ${rule}`} />;
}
