import { expect, test } from "vitest";
import { getIncident } from "#contract/incidents.ts";
import { northwind } from "../../../test-northwind.ts";

test("an incident says what the oldest of its worst alerts says, cut to what a row has room for", async () => {
  const { as, send } = await northwind();
  const event = (check: string, status: string, description: string) => ({
    host: "db-1",
    check,
    status,
    description,
  });
  const [first] = await send(
    event("load", "warning", "Load 12"),
    event("ping", "critical", ""),
    event("disk", "critical", "Disk is full"),
    event("raid", "critical", "Array degraded"),
  );
  const description = async () =>
    (
      await as("ada").call(getIncident, {
        params: { env: "all", id: first?.incident_id ?? "" },
      })
    ).description;
  expect(await description()).toBe("Disk is full");
  await send(event("disk", "ok", "back to normal"), event("raid", "critical", "x".repeat(1000)));
  expect(await description()).toBe("x".repeat(240));
  await send(event("raid", "ok", ""), event("ping", "ok", ""));
  expect(await description()).toBe("Load 12");
});
