/**
 * Commands that check a log's signature with OpenSSL, in a shell. What comes before the key's 32 bytes is
 * the head of an Ed25519 key in SPKI; what comes before a signature's 64 is the key's id.
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
