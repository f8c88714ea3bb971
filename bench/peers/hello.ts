import { createServer } from "node:http";

/** The least HTTP server: `node hello.ts` prints its address. */
const server = createServer((_, response) => {
  response.writeHead(200, { "content-type": "text/plain", "content-length": "5" });
  response.end("hello");
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object") console.log(`http://127.0.0.1:${address?.port}`);
});
