import { createHmac } from "node:crypto";

/** A message as it is signed; `now`: epoch seconds of this try. */
export interface Signed {
  readonly id: string;
  readonly body: string;
  readonly now: number;
}

/** The headers of the Standard Webhooks, by which a receiver knows who sent a message and when. */
export function signedHeaders({ id, body, now }: Signed, secret: Uint8Array) {
  const mac = createHmac("sha256", secret).update(`${id}.${now}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": String(now), "webhook-signature": `v1,${mac}` };
}
