import { expect, test } from "vitest";
import { openReplicaLag } from "./replica-lag.ts";

test("a standby is as late as the oldest change that it does not show", () => {
  const lag = openReplicaLag();
  lag.committed(100, 1000);
  lag.committed(200, 2000);
  expect(lag.seconds(2500)).toBe(1.5);
  lag.replayed(150);
  expect(lag.seconds(2500)).toBe(0.5);
  lag.replayed(200);
  expect(lag.seconds(9000)).toBe(0);
  lag.committed(200, 9000);
  expect(lag.seconds(9500)).toBe(0.5);
});

test("one that stands still for hours is late until it shows the newest change", () => {
  const lag = openReplicaLag();
  for (let second = 1; second <= 5000; second += 1) lag.committed(second, second * 1000);
  lag.replayed(0);
  expect(lag.seconds(5_000_000)).toBe(4999);
  lag.replayed(4999);
  expect(lag.seconds(5_000_000)).toBe(0);
  lag.committed(5001, 5_001_000);
  expect(lag.seconds(5_002_000)).toBe(2);
});
