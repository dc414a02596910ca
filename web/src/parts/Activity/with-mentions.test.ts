import { expect, test } from "vitest";
import { withMentions } from "./with-mentions.ts";

test("a mention is read by today's name, and without the person by the name of then", () => {
  const text = "[@Uma](mention:17) and [@Ghost](mention:99)";
  expect(withMentions(text, new Map([["17", "Uma_Berg"]]))).toBe("**@Uma\\_Berg** and **@Ghost**");
  expect(withMentions(text)).toBe("**@Uma** and **@Ghost**");
});
