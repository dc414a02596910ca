import { expect, test } from "vitest";
import { plural } from "./format.ts";

const forms = { one: "# incident", other: "# incidents" };

test("a number takes the form that people say", () => {
  expect(plural(1, forms)).toBe("1 incident");
  expect(plural(0, forms)).toBe("0 incidents");
  expect(plural(12_431, forms)).toBe("12,431 incidents");
});

test("every # is the number", () => {
  expect(plural(2, { one: "#", other: "# of #" })).toBe("2 of 2");
});
