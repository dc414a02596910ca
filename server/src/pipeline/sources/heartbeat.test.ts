import { expect, test } from "vitest";
import { heartbeat } from "./heartbeat.ts";
import { readWith, testSender } from "./test-sender.ts";

const call = (signal: string, more: object = {}) => ({ heartbeat: "backup", signal, ...more });

test("a failure says its exit code and text, a missed call how long nobody called", () => {
  const calls = [
    call("fail", { exit_code: 2, message: "disk full" }),
    call("fail"),
    call("missed"),
  ];
  expect(calls.flatMap((payload) => readWith(heartbeat, payload))).toMatchObject([
    {
      status: "critical",
      subject: "backup",
      description: "The job reported a failure (exit code 2): disk full",
    },
    { status: "critical", description: "The job reported a failure" },
    { status: "critical", description: "Not called in time" },
  ]);
});

test("all that one heartbeat says is of one alert, which a call in time ends", () => {
  const [ok, fail, missed] = ["ok", "fail", "missed"].flatMap((signal) =>
    readWith(heartbeat, call(signal)),
  );
  expect(new Set([ok, fail, missed].map((event) => event?.identity)).size).toBe(1);
  expect(ok?.status).toBe("ok");
});

test.each(["start", "log"])("%s makes no alert", (signal) => {
  expect(heartbeat.read?.(call(signal), 0)).toMatchObject({ events: [], notice: { kind: "note" } });
  expect(() => heartbeat.toEvents(call(signal))).toThrow("makes no alert");
});

testSender(heartbeat, { problem: () => call("missed"), recovery: null });
