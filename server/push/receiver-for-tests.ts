import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { type IncomingHttpHeaders, createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import * as v from "valibot";

/** A message received by the push service. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A subscribed browser's keys and decryption (RFC 8291). */
export function browserForTests() {
  const own = createECDH("prime256v1");
  own.generateKeys();
  const auth = randomBytes(16);
  const deriveBytes = (secret: Buffer, salt: Buffer) => (info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, info, length));
  return {
    p256dh: own.getPublicKey("base64url"),
    auth: auth.toString("base64url"),
    read(body: Buffer): unknown {
      const salt = body.subarray(0, 16);
      const theirs = body.subarray(21, 21 + (body[20] ?? 0));
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), own.getPublicKey(), theirs]);
      const bytes = deriveBytes(deriveBytes(own.computeSecret(theirs), auth)(info, 32), salt);
      const key = bytes("Content-Encoding: aes128gcm\0", 16);
      const nonce = bytes("Content-Encoding: nonce\0", 12);
      const sealed = body.subarray(21 + theirs.length);
      const decipher = createDecipheriv("aes-128-gcm", key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const open = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // The last non-padding byte is the delimiter 2.
      return JSON.parse(open.subarray(0, open.lastIndexOf(2)).toString());
    },
  };
}

/** Parses and verifies a message's VAPID header (RFC 8292). */
export function readProof(authorization: string | undefined) {
  const [, token = "", key = ""] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? "") ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const sound = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const Claims = v.object({ aud: v.string(), exp: v.number(), sub: v.string() });
  const read = JSON.parse(Buffer.from(claims, "base64url").toString()) as unknown; // parsed below
  return { sound, key, ...v.parse(Claims, read) };
}

/** A local push service; `answer` sets its responses by path. */
export async function openReceiver() {
  const received: Received[] = [];
  const answers = new Map<string, { status: number; headers?: Record<string, string> }[]>();
  let open = 0;
  let most = 0;
  const server = createServer((incoming, outgoing) => {
    open += 1;
    most = Math.max(most, open);
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const path = incoming.url ?? "";
      received.push({ path, headers: incoming.headers, body: Buffer.concat(chunks) });
      const { status, headers } = answers.get(path)?.shift() ?? { status: 201 };
      // One turn later, so that concurrent messages overlap.
      setImmediate(() => {
        open -= 1;
        outgoing.writeHead(status, { "content-length": "0", ...headers }).end();
      });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  // A TCP server's address is never a text.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    paths: () => received.map(({ path }) => path),
    most: () => most,
    answer: (path: string, ...list: { status: number; headers?: Record<string, string> }[]) =>
      void answers.set(path, list),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** Milliseconds between two bytes of a slow push service. */
const DRIP_MS = 20;

/** A local push service with endless responses: `start`, then byte after byte. */
export async function openDripping(start = "HTTP/1.1 201 Created\r\nx-drip: ") {
  const open = new Set<Socket>();
  const server = createTcpServer((socket) => {
    open.add(socket);
    socket.write(start);
    const dripping = setInterval(() => socket.write("1"), DRIP_MS);
    socket.resume();
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(dripping);
      open.delete(socket);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  // A TCP server's address is never a text.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    open: () => open.size,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
