import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const logModule = fileURLToPath(new URL("./log.ts", import.meta.url));
const script = `
  const { log } = await import(${JSON.stringify(logModule)});
  log.warn("lost");
  setTimeout(() => { log.warn("lost as well"); process.stdout.write("lost"); }, 50);
  setTimeout(() => process.exit(7), 150);`;

test("a log that is full ends neither the process nor holds up its end", async () => {
  const full = fs.openSync("/dev/full", "w");
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", full, full],
    env: { PATH: process.env["PATH"], TOCSIN_LOG: "warn" },
  });
  const giveUp = setTimeout(() => child.kill("SIGKILL"), 20_000);
  const [code] = (await once(child, "exit")) as [number | null]; // what node says of an exit
  clearTimeout(giveUp);
  fs.closeSync(full);
  expect(code).toBe(7);
});
