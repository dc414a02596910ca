import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const program = fileURLToPath(new URL("./test-long-message.ts", import.meta.url));
/** A socket holds some hundred kilobytes that nobody has read. */
const characters = 16_000_000;

test("a message that is longer than the channel holds arrives before the process ends", async () => {
  const child = fork(program, [String(characters)], { serialization: "advanced" });
  const messages: string[] = [];
  child.on("message", (message) => messages.push(String(message)));
  await once(child, "close");
  expect(messages.map(({ length }) => length)).toEqual([characters]);
});
