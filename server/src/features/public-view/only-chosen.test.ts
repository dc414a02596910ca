/** What was not chosen is nowhere in what the public gets, whatever was chosen. */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { publicFields, type PublicViewSettings } from "#contract/public-view.ts";
import type { PublicStatus } from "#contract/public-observability.ts";
import { markedEvent, type PublicScene, publicScene, teams, workOn } from "./test-scene.ts";
import { answersOf } from "./test-answers.ts";

let scene: PublicScene;
let count = 0;

/** Some that last, some that ended. */
async function happen(isEnded: boolean): Promise<void> {
  for (const team of teams) {
    count += 1;
    const [event] = await scene.of.send(markedEvent(team, count));
    await workOn(scene.of, event?.incident_id ?? "", false);
    if (!isEnded) continue;
    scene.of.clock.forward({ minutes: 20, seconds: 7 });
    await workOn(scene.of, event?.incident_id ?? "", true);
    scene.of.clock.forward({ minutes: 1 });
  }
}

beforeAll(async () => {
  scene = await publicScene();
  for (const isEnded of [true, true, false]) await happen(isEnded);
  scene.of.clock.forward({ minutes: 31 });
});

const tagNames = ["team", "region", "host", "check"] as const;
const choices = fc.record({
  services: fc.subarray(["pay", "web"] as const),
  fields: fc.subarray([...publicFields]),
  tags: fc.subarray([...tagNames]),
  maintenance: fc.constantFrom("hidden" as const, "maintenance" as const, "incident" as const),
  incident_title: fc.constantFrom("Something is wrong", "{service} is affected"),
  history_days: fc.constantFrom(1, 30, 90),
});
const settingsFrom = ({
  services,
  ...choice
}: typeof choices extends fc.Arbitrary<infer Choice>
  ? Choice
  : never): Partial<PublicViewSettings> => ({
  ...choice,
  services: services.map((team) => ({
    environment_id: scene.environments[team],
    name: team === "pay" ? "Payments" : "Shop",
  })),
});

test("answers name chosen tags of chosen services, and no other field of anything", async () => {
  await fc.assert(
    fc.asyncProperty(choices, async (choice) => {
      await scene.save(settingsFrom(choice));
      const { texts, status } = await answersOf(scene);
      const published = new Set(texts.join("\n").match(/mk-[a-z]+(-[a-z0-9]+)*/g));
      const allowed = new RegExp(
        `^mk-(${choice.tags.length === 0 ? "none" : choice.tags.join("|")})-((${choice.services.join("|") || "none"})(-\\d+)?|\\d+)$`,
      );
      expect([...published].filter((marker) => !allowed.test(marker))).toEqual([]);
      expectFields(status, choice.fields);
      if (!choice.fields.includes("start") && !choice.fields.includes("end"))
        expect(texts.join("\n")).not.toMatch(/"(start|end|time)"|<time/);
    }),
    { numRuns: 25 },
  );
});

function expectFields(status: PublicStatus, fields: readonly string[]): void {
  const incidents = [...status.current.items, ...status.earlier.items];
  const expected = {
    level: fields.includes("status"),
    status: fields.includes("status"),
    start: fields.includes("start"),
    duration_s: fields.includes("duration"),
  };
  for (const incident of incidents)
    expect({ ...incident, names: namesAmong(incident, expected) }).toMatchObject({
      names: Object.entries(expected).flatMap(([name, isShown]) => (isShown ? [name] : [])),
    });
  expect(status.current.items.some((incident) => "end" in incident)).toBe(false);
  expect(status.earlier.items.every((incident) => "end" in incident)).toBe(
    fields.includes("end") || status.earlier.items.length === 0,
  );
  for (const service of status.services) {
    expect("level" in service && "status" in service).toBe(fields.includes("status"));
    expect("days" in service && "availability" in service).toBe(fields.includes("history"));
  }
  expect("level" in status || "headline" in status).toBe(fields.includes("status"));
}
const namesAmong = (value: object, expected: object): string[] =>
  Object.keys(expected).filter((name) => name in value);

test("what is not public changes no byte: other environments, what is young, what people do", async () => {
  await fc.assert(
    fc.asyncProperty(choices, async (choice) => {
      const settings = settingsFrom(choice);
      await scene.save(settings);
      const before = await answersOf(scene);
      count += 1;
      const events = teams.map((team) => markedEvent(team, count));
      for (const event of await scene.of.send(...events))
        await workOn(scene.of, event.incident_id ?? "", false);
      await scene.save(settings);
      const after = await answersOf(scene);
      expect(after).toEqual(before);
      // Until they are old enough, and then some of them are seen.
      scene.of.clock.forward({ minutes: 6 });
    }),
    { numRuns: 8 },
  );
});
