import { expect, test } from "vitest";
import { formatAdvice } from "./store-failure.ts";

const withCode = (code: string) => Object.assign(new Error("x"), { code });

test.each([
  [withCode("42501"), "GRANT USAGE, CREATE"],
  [withCode("DEPTH_ZERO_SELF_SIGNED_CERT"), "NODE_EXTRA_CA_CERTS"],
  [withCode("SELF_SIGNED_CERT_IN_CHAIN"), "sslrootcert"],
  [withCode("UNABLE_TO_VERIFY_LEAF_SIGNATURE"), "sslrootcert"],
  [withCode("ERR_TLS_CERT_ALTNAME_INVALID"), "the host must be the certificate's"],
  [new Error("The server does not support SSL connections"), "remove sslmode"],
  [new Error("something else"), "See PostgreSQL's own log."],
])("an error of PostgreSQL has its remedy: %o", (error, remedy) => {
  const advice = formatAdvice(
    new Error("can't open the PostgreSQL database", { cause: error }),
    null,
  );
  expect(advice).toContain(remedy);
  expect(advice).not.toContain("Check DATABASE_URL");
});
