import fc from "fast-check";
import { expect, test } from "vitest";
import { isIdleChecked, phaseOf, renewEveryMs } from "./session-timing.ts";

const baseS = 1800;
const minute = 60_000;
const after = (idleMs: number) =>
  phaseOf({ nowMs: 1_000_000_000 + idleMs, activeMs: 1_000_000_000, baseS });

test("the warning comes two base intervals before the end and counts the seconds", () => {
  expect(after(0)).toEqual({ kind: "active", checkInMs: 30 * minute });
  expect(after(30 * minute - 1)).toEqual({ kind: "active", checkInMs: 1 });
  expect(after(30 * minute)).toEqual({ kind: "warning", leftS: 3600 });
  expect(after(90 * minute - 1)).toEqual({ kind: "warning", leftS: 1 });
  expect(after(90 * minute)).toEqual({ kind: "over" });
});

test("a computer that slept wakes up to a session that is over", () => {
  expect(after(24 * 60 * minute)).toEqual({ kind: "over" });
});

test("another tab's clock may run ahead", () => {
  expect(after(-5000).kind).toBe("active");
});

test("whoever was active at any time still has a session on the server when the console ends it", () => {
  // The server's session lasts three intervals from the last renewal; renewals stop when nobody was
  // active since.
  fc.assert(
    fc.property(
      fc.integer({ min: 60, max: 7200 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (base, share) => {
        const lastActiveMs = share * renewEveryMs(base);
        const renewedMs = renewEveryMs(base);
        const endsMs = renewedMs + 3 * base * 1000;
        expect(phaseOf({ nowMs: endsMs, activeMs: lastActiveMs, baseS: base }).kind).toBe("over");
      },
    ),
  );
});

test("nobody is sent away from a wall of dashboards or from one's own machine", () => {
  expect(isIdleChecked({ hostname: "tocsin.example", pathname: "/feed/all" })).toBe(true);
  expect(isIdleChecked({ hostname: "tocsin.example", pathname: "/dashboards/7" })).toBe(false);
  expect(isIdleChecked({ hostname: "tocsin.example", pathname: "/dashboards-of-mine" })).toBe(true);
  for (const hostname of ["localhost", "127.0.0.1", "[::1]"])
    expect(isIdleChecked({ hostname, pathname: "/feed/all" })).toBe(false);
});
