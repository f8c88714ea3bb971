import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Format } from "#i18n/format.ts";

/** Fields of a draw for its correction text. */
interface CorrectedDraw {
  readonly number: string;
  readonly timings: string;
  readonly open_time?: string;
  /** Epoch seconds; 0 for a draw that was never corrected. An older saved page lacks it. */
  readonly corrected_timestamp?: number;
  readonly corrected_from?: Pick<CorrectedDraw, "number" | "timings" | "open_time"> | null;
}

interface TextOptions {
  readonly i18n: I18n;
  readonly format: Format;
  /** Leaves out the date of the correction. */
  readonly clockOnly?: boolean;
}

/** The time of the correction and the previous values; "" for a draw that was never corrected. */
export function correctionText(
  draw: CorrectedDraw,
  zone: string,
  { i18n, format, clockOnly = false }: TextOptions,
): string {
  const { corrected_timestamp: correctedAt = 0, corrected_from: from } = draw;
  if (correctedAt === 0) return "";
  const time = clockOnly ? format.clock(correctedAt, zone) : format.moment(correctedAt, zone);
  const parts = [
    from?.number,
    from?.timings === draw.timings ? "" : from?.timings,
    from?.open_time === draw.open_time ? "" : from?.open_time,
  ];
  const before = parts.filter((part) => part !== undefined && part !== "").join(" · ");
  if (before === "") return i18n._(msg`Corrected ${time}`);
  return i18n._(msg`Corrected ${time}; before: ${before}`);
}
