import { expect, test } from "vitest";
import { initials } from "./initials.ts";

test.each([
  ["Ada Lovelace", "AL"],
  ["ada", "AD"],
  ["rui.santos", "RS"],
  ["Mira van der Kovač", "MK"],
  ["  Éva  ", "ÉV"],
  ["q", "Q"],
  ["", ""],
])("%s is drawn as %s", (name, letters) => {
  expect(initials(name)).toBe(letters);
});
