import { JOURNEY_PLACES } from "./journey-places.ts";

/** Test files and journeys, by their paths in the project. */
export interface TestPlan {
  tests: readonly string[];
  journeys: readonly string[];
}

/** The project, as far as choosing among its tests needs it. */
export interface TestTree extends TestPlan {
  kindOf: (place: string) => "folder" | "file" | null;
}

/** What concerns the places; all of it without any. A sentence says which place is none, or has no tests. */
export function planTests(places: readonly string[], tree: TestTree): TestPlan | string {
  if (places.length === 0) return { tests: tree.tests, journeys: tree.journeys };
  const plans = places.map((place) => planPlace(place, tree));
  const fault = plans.find((plan) => typeof plan === "string");
  if (fault !== undefined) return fault;
  const chosen = plans.filter((plan) => typeof plan !== "string");
  return {
    tests: tree.tests.filter((file) => chosen.some(({ tests }) => tests.includes(file))),
    journeys: tree.journeys.filter((file) =>
      chosen.some(({ journeys }) => journeys.includes(file)),
    ),
  };
}

function planPlace(place: string, tree: TestTree): TestPlan | string {
  const kind = tree.kindOf(place);
  if (kind === null && !tree.journeys.some((file) => file.startsWith(place)))
    return `There is no folder or file "${place}", and no journey whose path begins so.`;
  const isTest = [...tree.tests, ...tree.journeys].includes(place);
  // A file that is no test is tested by those beside it.
  const folder = kind === "file" && !isTest ? place.replace(/\/?[^/]*$/, "") : place;
  const tests = tree.tests.filter((file) => isWithin(file, folder));
  const journeys = tree.journeys.filter((file) => file.startsWith(place) || concerns(file, place));
  return tests.length + journeys.length > 0 ? { tests, journeys } : `Nothing tests "${place}".`;
}

/** A journey that passes through a part of the place, or through more than it. */
function concerns(journey: string, place: string): boolean {
  const name = journey.replace(/^journeys\//, "").replace(/\.journey\.ts$/, "");
  return (JOURNEY_PLACES[name] ?? []).some(
    (passed) => isWithin(passed, place) || isWithin(place, passed),
  );
}

const isWithin = (file: string, folder: string): boolean =>
  folder === "" || file === folder || file.startsWith(`${folder}/`);
