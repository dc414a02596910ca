import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/** What the process holds, look by look, until `isDone` or so many looks. */
async function watchGarbage(argument: string, looks: number) {
  const script = fileURLToPath(new URL("test-garbage.ts", import.meta.url));
  const child = fork(script, [argument]);
  let last = { peak: 0, now: 0 };
  try {
    for (let look = 0; look < looks; look += 1) {
      const [message] = await once(child, "message");
      last = message as typeof last; // as test-garbage.ts sends it
      if (last.now < last.peak / 2) break;
    }
  } finally {
    child.kill();
  }
  return last;
}

test("memory that a load has filled is given back when it is over", async () => {
  const { peak, now } = await watchGarbage("collecting", 100);
  expect(now).toBeLessThan(peak / 2);
});

test("without it, nothing is given back by itself", async () => {
  const { peak, now } = await watchGarbage("as it is", 15);
  expect(now).toBeGreaterThan(peak / 2);
});
