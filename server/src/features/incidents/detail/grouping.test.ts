import { expect, test } from "vitest";
import { mergeIncidents } from "#contract/incident-actions.ts";
import { northwind } from "../../../test-northwind.ts";

test("an incident says what holds its alerts together, and that people did where they did", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  await of.send(
    { host: "db-1", check: "disk", status: "critical" },
    { host: "db-1", check: "cpu", status: "critical" },
    { host: "web-1", status: "warning" },
  );
  const incidents = await ada.folder("active");
  const [together, single] = ["db-1", "web-1"].map((title) =>
    incidents.find((incident) => incident.title === title),
  );
  expect(together?.grouping).toMatchObject({ tags: { host: ["db-1"] }, is_linked: false });
  expect(single?.grouping).toBe(null);
  await ada.call(mergeIncidents, {
    params: { env: "all", id: together?.id ?? "" },
    body: { source_incident_ids: [single?.id ?? ""] },
  });
  expect(
    (await ada.folder("active")).map(({ alerts, grouping }) => [alerts.total, grouping]),
  ).toEqual([[3, null]]);
});
