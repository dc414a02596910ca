import { expect, test } from "vitest";
import { anIncident } from "../../../data/feed/test-incident.ts";
import { groupedRows, incidentIdOfRow } from "./grouped-rows.ts";

const group = (value: string, incidents: number) => ({
  value,
  query: `zone === ${value}`,
  incidents,
  status: "warning" as const,
});
const feedOf = (...ids: string[]) => ({
  incidents: ids.map((id) => anIncident({ id })),
  isError: false,
});
const keysOf = (...input: Parameters<typeof groupedRows>) =>
  groupedRows(...input).map(({ key }) => key);

test("a closed group is its heading, an open one has its rows and how many are left", () => {
  const groups = [group("a", 2), group("b", 3), group("c", 1)];
  const feeds = new Map([
    ["zone === a", feedOf("7", "8")],
    ["zone === b", feedOf("9")],
  ]);
  expect(keysOf(groups, feeds)).toEqual([
    "=zone === a",
    "7",
    "8",
    "=zone === b",
    "9",
    "+zone === b",
    "=zone === c",
  ]);
});

test("an incident under two values has two rows, each with a key of its own", () => {
  const feeds = new Map([
    ["zone === a", feedOf("7")],
    ["zone === b", feedOf("7")],
  ]);
  const keys = keysOf([group("a", 1), group("b", 1)], feeds);
  expect(keys).toEqual(["=zone === a", "7", "=zone === b", "7 zone === b"]);
  expect(keys.map(incidentIdOfRow)).toEqual([null, "7", null, "7"]);
});

test("a group that is being loaded, or could not be, says so under its heading", () => {
  const feeds = new Map([
    ["zone === a", { incidents: undefined, isError: false }],
    ["zone === b", { incidents: undefined, isError: true }],
  ]);
  expect(groupedRows([group("a", 1), group("b", 1)], feeds)).toMatchObject([
    { kind: "heading", isOpen: true },
    { kind: "rest", shown: null, isError: false },
    { kind: "heading", isOpen: true },
    { kind: "rest", shown: null, isError: true },
  ]);
});
