import fc from "fast-check";
import { expect, test } from "vitest";
import { addressOf, appKeyOf } from "./mail-address.ts";

test("the address of a key leads back to it, in whatever case and with whatever behind it", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\w-]{4,32}$/), (appKey) => {
      const address = addressOf(appKey, "alerts.example.com");
      expect(address.length).toBeLessThanOrEqual(64 + "@alerts.example.com".length);
      for (const written of [address, address.toUpperCase(), address.replace("@", "+disk@")])
        expect(appKeyOf(written)).toBe(appKey);
    }),
  );
});

test.each(["ada@example.com", "", "@", "616", "00000000", "0a0a0a0a0a@x", "61".repeat(33)])(
  "%j is no key's",
  (address) => {
    expect(appKeyOf(address)).toBeNull();
  },
);
