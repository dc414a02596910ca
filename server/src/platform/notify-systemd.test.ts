import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { notifySystemd } from "./notify-systemd.ts";

let folder = "";

/** What the program was told, once it was told so many times. */
async function states(count: number): Promise<string[]> {
  const file = path.join(folder, "states");
  for (let tries = 0; ; tries += 1) {
    const lines = fs.existsSync(file) ? fs.readFileSync(file, "utf8").trim().split("\n") : [];
    if (lines.length >= count || tries > 250) return lines;
    await sleep(20);
  }
}

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tocsin-notify-"));
  fs.writeFileSync(
    path.join(folder, "systemd-notify"),
    `#!/bin/sh\necho "$1" >> "${folder}/states"\n`,
    { mode: 0o755 },
  );
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  vi.stubEnv("PATH", `${folder}:${process.env["PATH"]}`);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  fs.rmSync(folder, { recursive: true });
});

test("systemd hears that the server is ready, and then three times in each period", async () => {
  notifySystemd({ NOTIFY_SOCKET: "/run/systemd/notify", WATCHDOG_USEC: "30000000" });
  expect(await states(1)).toEqual(["READY=1"]);
  vi.advanceTimersByTime(9_999);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(20_001);
  expect(await states(4)).toEqual(["READY=1", "WATCHDOG=1", "WATCHDOG=1", "WATCHDOG=1"]);
});

test("without a period there are no beats, and elsewhere nothing is told", async () => {
  notifySystemd({ WATCHDOG_USEC: "30000000" });
  notifySystemd({ NOTIFY_SOCKET: "/run/systemd/notify" });
  expect(vi.getTimerCount()).toBe(0);
  expect(await states(1)).toEqual(["READY=1"]);
});
