import fc from "fast-check";
import { expect, test } from "vitest";
import { safeReturnPath } from "./safe-return-path.ts";

test("whatever is asked for, the browser stays in this console", () => {
  const pieces = fc
    .array(
      fc.constantFrom(
        "/",
        "\\",
        ".",
        "..",
        "//",
        "evil.test",
        "http:",
        "javascript:",
        "\t",
        "\n",
        "%2f",
        "@",
        "?",
        "#",
        " ",
        "a",
        "\u0000",
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(
      fc.oneof(
        pieces,
        pieces.map((text) => `/${text}`),
        fc.webUrl(),
        fc.string(),
      ),
      (unsafePath) => {
        expect(new URL(safeReturnPath(unsafePath), "https://own.test/sso/a/finish").origin).toBe(
          "https://own.test",
        );
      },
    ),
    { numRuns: 2000 },
  );
});

test("places in the console stay as they are", () => {
  for (const path of ["/", "/feed/all?folder=active", "/search?query=a%20b#c", "/incident/1/2"])
    expect(safeReturnPath(path)).toBe(path);
  expect(safeReturnPath(undefined)).toBe("/");
});
