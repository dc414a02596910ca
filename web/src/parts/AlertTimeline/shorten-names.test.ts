import { expect, test } from "vitest";
import { shortenNames } from "./shorten-names.ts";

test.each([
  [
    ["http · web-01.prod.example.com", "http · web-02.prod.example.com"],
    ["web-01", "web-02"],
  ],
  [
    ["disk · db-1", "cpu · db-1"],
    ["disk", "cpu"],
  ],
  [
    ["disk · db-1", "cpu · web-2"],
    ["disk · db-1", "cpu · web-2"],
  ],
  [
    ["eu-west/orders", "eu-west/checkout", "eu-west/checkout-worker"],
    ["orders", "checkout", "checkout-worker"],
  ],
  [
    ["node-7", "node-12"],
    ["node-7", "node-12"],
  ],
  [
    ["db-1", "db-1"],
    ["db-1", "db-1"],
  ],
  [["db-1"], ["db-1"]],
  [[], []],
])("%j are told apart as %j", (names, short) => {
  expect(shortenNames(names)).toEqual(short);
});
