import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { log, setLogLevel } from "./log.ts";
import { outsideSpan, withinSpan } from "./trace-scope.ts";
import type { Span } from "./traces.ts";

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

test("a line that is written for a traced request has its trace, and no other has", () => {
  const lines: string[] = [];
  const { level } = log;
  setLogLevel("warn");
  const write = vi.spyOn(process.stderr, "write").mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
  const span: Span = {
    traceId: "0af7651916cd43dd8448eb211c80319c",
    traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
    set: () => undefined,
    fail: () => undefined,
    end: () => undefined,
  };
  try {
    withinSpan(span, () => log.warn("within"));
    withinSpan(span, () => outsideSpan(() => log.warn("woken")));
    log.warn("beside");
  } finally {
    write.mockRestore();
    setLogLevel(level);
  }
  // One JSON text a line.
  expect(lines.map((line) => (JSON.parse(line) as { trace_id?: string }).trace_id)).toEqual([
    span.traceId,
    undefined,
    undefined,
  ]);
});
