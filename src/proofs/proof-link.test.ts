import { expect, test } from "vitest";
import { BadFormat, toBase64, utf8 } from "./bytes.ts";
import { printProofFile } from "./proof-file.ts";
import { printProofLink, readProofLink } from "./proof-link.ts";

const ORIGIN = "draws.example.org/log";
const hash = (byte: number) => new Uint8Array(32).fill(byte);
const signature = toBase64(new Uint8Array(68).fill(9));
const checkpoint = `${ORIGIN}\n81002\n${toBase64(hash(7))}\n\n— ${ORIGIN} ${signature}\n`;
const file = printProofFile({ index: 73_894, proof: [hash(251), hash(255)], checkpoint });

test("a proof file comes out of a link as it went in, without other signatures", () => {
  const link = printProofLink(file);
  expect(link).toMatch(/^73894\.81002(\.[\w-]+){3}$/);
  expect(readProofLink(link, ORIGIN)).toEqual(utf8(file));
  const cosigned = `${file}— witness.example/w ${signature}\n`;
  expect(readProofLink(printProofLink(cosigned), ORIGIN)).toEqual(utf8(file));
});

test("the first entry of a log needs no hashes", () => {
  const first = printProofFile({ index: 0, proof: [], checkpoint });
  expect(readProofLink(printProofLink(first), ORIGIN)).toEqual(utf8(first));
});

test.each(["", "1.2.3", "1.2.a!.b.c", "1.2.a.b.c.d"])("%j is no proof of a link", (text) => {
  expect(() => readProofLink(text, ORIGIN)).toThrow(BadFormat);
});
