import { type openApp, TOKEN } from "#server/app-for-tests.ts";
import { FORM_TOKEN } from "./gate.ts";

export const ORIGIN = "http://localhost";

type App = Awaited<ReturnType<typeof openApp>>;

/** A form as the site's own page sends it, with the cookie `cookie` and other headers. */
export function sent(
  fields: Readonly<Record<string, string>>,
  cookie = "",
  headers: Readonly<Record<string, string>> = {},
): RequestInit {
  return {
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "accept-language": "en",
      origin: ORIGIN,
      cookie,
      ...headers,
    },
  };
}

/** The cookie that an answer sets. */
export function cookieOf(headers: Headers): string {
  return headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

/** A page's text without line breaks and indentation. */
export function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

/** A signed-in operator's browser on an app. */
export async function signIn({ ask }: Pick<App, "ask">, language = "en") {
  const { headers } = await ask("/ops/sign-in", sent({ token: TOKEN }));
  const cookie = cookieOf(headers);
  const page = async (path: string) => {
    const asked = await ask(path, { headers: { cookie, "accept-language": language } });
    return { ...asked, text: squeezed(asked.text) };
  };
  const { text } = await page("/ops");
  const token = new RegExp(`name="${FORM_TOKEN}" value="([^"]+)"`).exec(text)?.[1] ?? "";
  return {
    cookie,
    token,
    page,
    /** Sends a form of its pages. */
    post: async (path: string, fields: Readonly<Record<string, string>>) => {
      const headers = { "accept-language": language };
      const init = sent({ [FORM_TOKEN]: token, ...fields }, cookie, headers);
      const asked = await ask(`/ops/${path}`, init);
      return { ...asked, text: squeezed(asked.text) };
    },
  };
}
