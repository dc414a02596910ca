import { expect, test } from "vitest";
import { servicenow } from "./servicenow.ts";
import { readWith, refusalsOf, testChangeSender } from "./test-change-sender.ts";

const record = (state: string, updatedAt: string, more: object = {}) => ({
  number: "CHG0030052",
  state,
  short_description: "Replace the switch of rack 4",
  start_date: "2026-03-03 10:30:00",
  end_date: "2026-03-03 11:30:00",
  work_start: "",
  work_end: "",
  sys_updated_on: updatedAt,
  opened_at: "2026-03-01 08:00:00",
  cmdb_ci: "switch-4",
  business_service: "Shop",
  assignment_group: "Network",
  assigned_to: "somebody@example.com",
  type: "normal",
  risk: "Moderate",
  close_code: "",
  url: "https://acme.service-now.com/change_request.do?sys_id=1c741bd70b2322007518478d83673af3",
  ...more,
});
const scheduled = record("-2", "2026-03-02 09:00:00");
const work = { work_start: "2026-03-03 11:00:00" };
const implementing = record("-1", "2026-03-03 11:00:00", work);
const closed = record("3", "2026-03-03 11:10:00", {
  ...work,
  work_end: "2026-03-03 11:04:00",
  close_code: "successful",
});

testChangeSender(servicenow, {
  states: [scheduled, implementing, closed],
  stranger: { ...scheduled, number: "CHG0030053" },
});

test("what took place counts before what was planned", () => {
  expect(readWith(servicenow, scheduled)).toMatchObject([
    { status: "Planned", start: 1_772_533_800, end: 1_772_537_400 },
  ]);
  expect(readWith(servicenow, closed)).toMatchObject([
    {
      identifier: "CHG0030052",
      status: "Done",
      summary: "Replace the switch of rack 4",
      start: 1_772_535_600,
      end: 1_772_535_840,
      ticket_url: expect.stringContaining("change_request.do"),
      tags: { service: "Shop", ci: "switch-4", result: "succeeded" },
      metadata: { type: "normal", risk: "Moderate", assignment_group: "Network" },
    },
  ]);
  expect(JSON.stringify(readWith(servicenow, closed))).not.toContain("somebody@example.com");
});

test.each([
  ["-5", "Planned"],
  ["-4", "Planned"],
  ["-3", "Planned"],
  ["0", "Done"],
  ["4", "Canceled"],
  ["Authorize", "Planned"],
  ["Implement", "In Progress"],
  ["Review", "Done"],
  ["Canceled", "Canceled"],
])("the state %s is %s", (state, status) => {
  expect(readWith(servicenow, record(state, "2026-03-03 11:00:00"))).toMatchObject([{ status }]);
});

test.each(["unsuccessful", "Backed out", "successful_issues"])("closed as %s", (close_code) => {
  const [change] = readWith(servicenow, { ...closed, close_code });
  expect(change?.tags["result"]).toBe(close_code === "successful_issues" ? "succeeded" : "failed");
});

test("fields of the Table API are read with their values and names; a bare reference is no tag", () => {
  const field = (value: string, display_value = value) => ({ value, display_value });
  const result = {
    number: field("CHG0030052"),
    state: field("-1", "Implement"),
    short_description: field("Replace the switch"),
    start_date: field("2026-03-03 11:00:00", "03.03.2026 12:00:00"),
    cmdb_ci: field("b0cb50c3c0a8016400f1b1f3d2fb2b8a", "switch-4"),
    business_service: "27d32778c0a8000b00db970eeaa60f16",
  };
  expect(readWith(servicenow, { result })).toMatchObject([
    { status: "In Progress", start: 1_772_535_600, tags: { ci: "switch-4" } },
  ]);
  expect(readWith(servicenow, { result })[0]?.tags).not.toHaveProperty("service");
});

test("a record that ends before it starts, or is in no state, is refused with its field", () => {
  const end_date = "2026-03-03 09:00:00";
  expect(refusalsOf(servicenow, { ...scheduled, end_date })).toEqual([
    expect.stringContaining("End must not be before the start"),
  ]);
  expect(refusalsOf(servicenow, { ...scheduled, state: "99" })).toEqual([
    "invalid: This is no change of ServiceNow: it must name the number and the state of a change_request",
  ]);
});
