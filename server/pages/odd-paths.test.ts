import { expect, test } from "vitest";
import { openApp } from "#server/app-for-tests.ts";

/** Paths that a URL parser mistakes for hosts, or that can't be decoded. */
const ODD_PATHS = [
  ..."/// //% //:80 //[ //] //%00 //%0a //@ //x:y //x:99999 //^ //| //<> //%5B //1.2.3.4.5 ////".split(
    " ",
  ),
  ..."//?x //# //.. //en //en/about //www.example.com //u:p@x ///x /% /%2 /%zz /%00 /%0a /%1b".split(
    " ",
  ),
  ..."/%ff /%c0%80 /%ed%a0%80 /en/% /track/% /track/2001%00 /?% /?%00 /en?lang=%zz /. /.. /%2f /%5c".split(
    " ",
  ),
];

test.each(ODD_PATHS)(
  "%s is a page, redirects to one, or is refused, without a failure",
  async (path) => {
    const server = await openApp({
      // Parses the address, like the real one.
      renderer: async (request) => {
        expect(new URL(request.url, request.origin).host).toBe("localhost");
        return { status: 200, html: "", scriptHashes: [], styleHashes: [] };
      },
    });
    const { status, headers } = await server.send(`http://localhost${path}`, {
      headers: { "accept-language": "zh" },
    });
    expect(path.includes("%00") ? [400] : [200, 307, 404]).toContain(status);
    expect(headers.get("location") ?? "/").toMatch(/^\/(?!\/)/);
    expect(server.logged).toEqual([]);
    await server.close();
  },
);
