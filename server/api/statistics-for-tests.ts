import * as v from "valibot";
import { drawAt, openApp, setOn } from "#server/app-for-tests.ts";

/** An app with helpers for statistics of track 2001. */
export async function openStatistics() {
  const server = await openApp();

  async function send(path: string) {
    const response = await server.app.request(path, { headers: { lang: "en" } });
    const { msg, data } = v.parse(
      v.object({ msg: v.string(), data: v.unknown() }),
      await response.json(),
    );
    return { status: response.status, msg, data };
  }

  return {
    ...server,
    send,
    /** Parsed data of an endpoint. */
    async of<Schema extends v.GenericSchema>(
      { path, data }: { readonly path: string; readonly data: Schema },
      query = "",
    ) {
      return v.parse(data, (await send(`${path}?cate_id=2001${query}`)).data);
    },
    async feed(draws: ReturnType<typeof drawAt>[], more: object = {}) {
      setOn(server.clock, draws);
      await server.store.addDraws({ cate_id: 2001, source: "feed", draws, ...more });
      await server.board.refresh();
    },
  };
}

/** Draws `from` to `from + count − 1`, one a minute. */
export function drawsFrom(from: number, count: number, other: object = {}) {
  return Array.from({ length: count }, (_, at) => drawAt(from + at, other));
}
