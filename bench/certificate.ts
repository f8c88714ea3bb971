import { execFile } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** A certificate for 127.0.0.1, trusted only by browsers started with its `pin`. */
export interface Certificate {
  readonly key: Buffer;
  readonly cert: Buffer;
  /** SHA-256 of the public key in Base64, for Chromium's `--ignore-certificate-errors-spki-list`. */
  readonly pin: string;
}

/** Makes a certificate with the machine's openssl, valid for two days. */
export async function makeCertificate(): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), "marble-bench-tls-"));
  try {
    const [keyFile, certFile] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    const request = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2";
    const name = "-subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1";
    const files = ["-keyout", keyFile, "-out", certFile];
    const words = [...request.split(" "), ...name.split(" "), ...files];
    await promisify(execFile)("openssl", words);
    const [key, cert] = await Promise.all([readFile(keyFile), readFile(certFile)]);
    const spki = new X509Certificate(cert).publicKey.export({ type: "spki", format: "der" });
    return { key, cert, pin: createHash("sha256").update(spki).digest("base64") };
  } finally {
    await rm(folder, { recursive: true });
  }
}
