import { expect, test } from "vitest";
import { shortFormPieces } from "./short-form-pieces.ts";

const namespaces = { host: ["host"] };

test("a short form is shown as category, colon and value", () => {
  expect(shortFormPieces("Host:web-1", namespaces)).toEqual([
    { kind: "field", text: "Host" },
    { kind: "operator", text: ":" },
    { kind: "value", text: "web-1" },
  ]);
  expect(shortFormPieces("host:", namespaces)).toHaveLength(2);
  for (const word of ["https://a", "hots:web-1", "constructor:x", "host"])
    expect(shortFormPieces(word, namespaces)).toEqual([]);
});
