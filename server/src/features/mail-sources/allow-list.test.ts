import { expect, test } from "vitest";
import { isAllowedSender } from "./allow-list.ts";

test.each([
  [[], "anyone@anywhere.example", true],
  [[], "", true],
  [["ops@example.com"], "Ops@Example.com", true],
  [["ops@example.com"], "dev@example.com", false],
  [["example.com"], "dev@example.com", true],
  [["example.com"], "dev@mail.example.com", true],
  [["example.com"], "dev@badexample.com", false],
  [["example.com"], "example.com@evil.example", false],
  [["example.com"], "", false],
])("%j takes %j: %s", (senders, address, isTaken) => {
  expect(isAllowedSender(senders, address)).toBe(isTaken);
});
