/**
 * Shell commands that check a log's signature with OpenSSL. The bytes before the key's 32 are
 * the head of an Ed25519 key in SPKI; those before a signature's 64 are the key's id.
 */
export function logCommands(site: string): string[] {
  return [
    `curl -s ${site}/log/checkpoint > checkpoint`,
    "head -n 3 checkpoint > text",
    `tail -n 1 checkpoint | cut -d ' ' -f 3 | base64 -d | tail -c 64 > signature`,
    String.raw`(printf '\060\052\060\005\006\003\053\145\160\003\041\000'; curl -s ${site}/log/key | cut -d + -f 3- | base64 -d | tail -c 32) > key`,
    "openssl pkeyutl -verify -pubin -keyform DER -inkey key -rawin -in text -sigfile signature",
  ];
}
