import { parseEnvelope, type openApp, TOKEN } from "#server/app-for-tests.ts";

export const ORIGIN = "http://localhost";
const SESSION = "/api/v1/ops/session";

type App = Pick<Awaited<ReturnType<typeof openApp>>, "app">;

/** A call of the site's own page; `headers` override its headers. */
export function ownCall(
  method: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): RequestInit {
  const own = { lang: "en", origin: ORIGIN, "sec-fetch-site": "same-origin", ...headers };
  if (body === undefined) return { method, headers: own };
  return {
    method,
    headers: { "content-type": "application/json", ...own },
    body: JSON.stringify(body),
  };
}

/** Signs in to an app like a browser; responses are validated. */
export async function signIn({ app }: App) {
  const { headers } = await app.request(SESSION, ownCall("POST", { token: TOKEN }));
  const [cookie = ""] = headers.getSetCookie()[0]?.split(";") ?? [];
  return {
    cookie,
    call: async (
      method: string,
      path: string,
      ...[body, other = {}]: [body?: unknown, other?: Record<string, string>]
    ) => {
      const init = ownCall(method, body, { cookie, ...other });
      const response = await app.request(`/api/v1/ops/${path}`, init);
      const text = await response.text();
      const { code, msg, data } = parseEnvelope(text);
      return { status: response.status, headers: response.headers, code, msg, data };
    },
  };
}
