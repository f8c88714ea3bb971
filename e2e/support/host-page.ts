import { once } from "node:events";
import { createServer } from "node:http";

/** Starts another site with a page that frames `src`; `attributes` are HTML attributes of the frame. */
export async function startHostPage(
  src: string,
  attributes: string,
): Promise<{ readonly url: string; readonly stop: () => void }> {
  const server = createServer((_, answer) => {
    answer.setHeader("content-type", "text/html");
    answer.end(
      `<link rel="icon" href="data:,"><iframe ${attributes} width="600" height="600" src="${src}"></iframe>`,
    );
  });
  // The site under test is at 127.0.0.1, so that this host name is another site.
  await once(server.listen(0, "localhost"), "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://localhost:${port}/`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
