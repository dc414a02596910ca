import { expect, test } from "vitest";
import { refusalAreas, refusals } from "#contract/refusals.ts";
import { isProduct } from "./rooms.ts";
import { projectSources, textsIn } from "./source.ts";

const codes = Object.keys(refusals);

test("no code stands in two areas of the catalogue", () => {
  expect(refusalAreas.flatMap((area) => Object.keys(area))).toEqual(codes);
});

test("a code says what it is: only what another reader words has no words of its own", () => {
  const unworded = Object.entries(refusals).filter(([, { message }]) => !/[a-z]/i.test(message));
  expect(unworded.map(([code]) => code)).toEqual(["invalid"]);
});

test("every refusal of the catalogue is thrown by the server", () => {
  const texts = new Set(
    projectSources()
      .filter(({ file }) => file.startsWith("server/src/") && isProduct(file))
      .flatMap(({ program }) => textsIn(program)),
  );
  expect(codes.filter((code) => !texts.has(code))).toEqual([]);
});
