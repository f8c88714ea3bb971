import { createServer, type Socket } from "node:net";

/**
 * A minimal server of event streams on bare sockets: GET opens a stream, and the body of a POST is sent to
 * every open stream as an event. `node raw-streams.ts` prints its URL.
 */
const streams = new Set<Socket>();

function publish(body: string): void {
  const frame = Buffer.from(`event: open\ndata: ${body}\n\n`);
  for (const stream of streams) stream.write(frame);
}

function answer(socket: Socket, request: string): void {
  if (request.startsWith("GET ")) {
    streams.add(socket);
    socket.on("close", () => streams.delete(socket));
    socket.write("HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\nevent: hello\n\n");
    return;
  }
  publish(request.slice(request.indexOf("\r\n\r\n") + 4));
  socket.end("HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n");
}

/** Whether the request is complete, with its body. */
function isWhole(request: string): boolean {
  const end = request.indexOf("\r\n\r\n");
  const length = Number(/content-length: *(\d+)/i.exec(request)?.[1] ?? 0);
  return end >= 0 && request.length >= end + 4 + length;
}

const server = createServer((socket) => {
  let request = "";
  socket.on("error", () => socket.destroy());
  socket.on("data", (piece) => {
    request += piece.toString();
    if (!isWhole(request)) return;
    answer(socket, request);
    request = "";
  });
});
server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, () => {
  const address = server.address();
  if (typeof address === "object") console.log(`http://127.0.0.1:${address?.port}`);
});
