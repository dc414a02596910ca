import { expect, test } from "vitest";
import { passkeyObstacle } from "./passkey-obstacle.ts";

test.each([
  ["localhost", true, true, null],
  ["tocsin.example", true, true, null],
  ["127.0.0.1", true, true, "address"],
  ["[::1]", true, true, "address"],
  ["10.0.0.7", false, false, "address"],
  ["tocsin.example", false, false, "connection"],
  ["tocsin.example", true, false, "browser"],
] as const)(
  "at %s (secure: %s, passkeys: %s): %s",
  (hostname, isSecure, knowsPasskeys, obstacle) => {
    expect(passkeyObstacle({ hostname, isSecure, knowsPasskeys })).toBe(obstacle);
  },
);
