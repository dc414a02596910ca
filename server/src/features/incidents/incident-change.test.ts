import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type IncidentChange,
  packIncidentChange,
  unpackIncidentChange,
} from "./incident-change.ts";

const folder = fc.constantFrom("active", "snoozed", "maintenance", "resolved", null);
const change: fc.Arbitrary<IncidentChange> = fc.record({
  id: fc.string(),
  version: fc.nat(),
  kind: fc.constantFrom("created", "updated", "resolved", "merged"),
  setId: fc.nat(),
  setIdBefore: fc.nat(),
  folder,
  attention: fc.constantFrom("unhandled", "shared", null),
  folderBefore: folder,
});

test("a change arrives in another process as it was sent", () => {
  fc.assert(
    fc.property(change, (sent) => {
      const wire = JSON.stringify(packIncidentChange(sent));
      // What JSON makes of a packed change is one again.
      const received = JSON.parse(wire) as ReturnType<typeof packIncidentChange>;
      expect(unpackIncidentChange(received)).toEqual(sent);
    }),
  );
});

test("the wire is the one that the previous release speaks", () => {
  expect(
    packIncidentChange({
      id: "42",
      version: 7,
      kind: "resolved",
      setId: 3,
      setIdBefore: 2,
      folder: "resolved",
      attention: null,
      folderBefore: "active",
    }),
  ).toEqual(["42", 7, 2, 3, 2, "resolved", null, "active"]);
});

test("a kind that only a newer release knows is an update", () => {
  expect(unpackIncidentChange(["1", 1, 9, 0, 0, null, null, null]).kind).toBe("updated");
});
