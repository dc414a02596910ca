import { expect, test } from "vitest";
import {
  countPatternAlerts,
  createCorrelationPattern,
  listCorrelationPatterns,
  updateCorrelationPattern,
} from "#contract/correlation-patterns.ts";
import { northwind } from "../../test-northwind.ts";

test("each pattern tells how many of last week's alerts it joined", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const usage = () => ada.call(countPatternAlerts, {});
  expect(await usage()).toMatchObject({ alerts: 0, items: [] });
  const rack = await ada.call(createCorrelationPattern, {
    body: { tags: ["rack"], time_window: 10 },
  });
  const host = (await ada.call(listCorrelationPatterns, {})).items.find(
    ({ tags }) => tags.join() === "host",
  );
  const first = of.clock.nowS();
  await of.send(
    { device: "a", rack: "r1", status: "critical" },
    { device: "b", rack: "r1", status: "critical" },
    { device: "c", rack: "r1", status: "critical" },
    { host: "h", check: "x", status: "critical" },
    { host: "h", check: "y", status: "critical" },
    { device: "alone", status: "critical" },
  );
  // A repeat is no other alert.
  await of.send({ device: "b", rack: "r1", status: "warning" });
  const counted = await usage();
  expect([counted.alerts, counted.from]).toEqual([6, first]);
  expect(new Map(counted.items.map((item) => [item.pattern_id, item.alerts]))).toEqual(
    new Map([
      [rack.id, 2],
      [host?.id, 1],
    ]),
  );
  of.clock.forward({ hours: 8 * 24 });
  expect((await usage()).alerts).toBe(0);
});

test("patterns may be called something, and no two the same; another name is no other pattern", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const create = (body: { title?: string; tags: string[] }) =>
    ada.try(createCorrelationPattern, { body: { time_window: 10, ...body } });
  const rack = await ada.call(createCorrelationPattern, {
    body: { title: " One rack ", tags: ["rack"], time_window: 10 },
  });
  expect([rack.title, rack.revision]).toEqual(["One rack", 1]);
  const taken = await create({ title: "one RACK", tags: ["row"] });
  expect([taken.status, taken.errors[0]?.code, taken.errors[0]?.field]).toEqual([
    409,
    "name_taken",
    "title",
  ]);
  expect([
    (await create({ tags: ["row"] })).status,
    (await create({ tags: ["room"] })).status,
    (await create({ title: "Another", tags: ["rack"] })).errors[0]?.code,
  ]).toEqual([201, 201, "same_pattern"]);
  const renamed = await ada.call(updateCorrelationPattern, {
    params: { id: rack.id },
    body: { title: "Racks" },
  });
  expect([renamed.title, renamed.revision]).toEqual(["Racks", 1]);
});
