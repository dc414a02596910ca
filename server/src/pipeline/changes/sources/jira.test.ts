import { expect, test } from "vitest";
import { jira } from "./jira.ts";
import { readWith, refusalsOf, testChangeSender } from "./test-change-sender.ts";

const categories: Readonly<Record<string, string>> = { Backlog: "new", Completed: "done" };
const issue = (status: string, more: object = {}) => ({
  id: "10002",
  self: "https://acme.atlassian.net/rest/api/2/10002",
  key: "CHG-7",
  fields: {
    summary: "Replace the switch of rack 4",
    issuetype: { name: "[System] Change" },
    status: { name: status, statusCategory: { key: categories[status] ?? "indeterminate" } },
    project: { key: "CHG", name: "Changes" },
    components: [{ name: "orders" }],
    labels: ["network"],
    priority: { name: "Medium" },
    assignee: { displayName: "Somebody", emailAddress: "somebody@example.com" },
    created: "2026-03-01T09:00:00.000+0100",
    resolutiondate: null,
    ...more,
  },
});
const webhook = (at: string, subject: object, more: object = {}) => ({
  timestamp: Date.parse(at),
  webhookEvent: "jira:issue_updated",
  issue_event_type_name: "issue_generic",
  user: { displayName: "Somebody", emailAddress: "somebody@example.com" },
  issue: subject,
  ...more,
});
const planned = webhook("2026-03-02T09:00:00Z", issue("Awaiting implementation"));
const implementing = webhook("2026-03-03T11:00:00Z", issue("Implementing"));
const completed = webhook(
  "2026-03-03T11:05:00Z",
  issue("Completed", { resolutiondate: "2026-03-03T12:04:00.000+0100" }),
);

testChangeSender(jira, {
  states: [planned, implementing, completed],
  stranger: webhook("2026-03-03T11:00:00Z", { ...issue("Implementing"), key: "CHG-8" }),
});

test("an issue of type Change begins when it is being implemented", () => {
  expect(readWith(jira, implementing)).toMatchObject([
    { status: "In Progress", start: 1_772_535_600, end: null },
  ]);
  expect(readWith(jira, completed)).toMatchObject([
    {
      identifier: "CHG-7",
      status: "Done",
      summary: "Replace the switch of rack 4",
      end: 1_772_535_840,
      ticket_url: "https://acme.atlassian.net/browse/CHG-7",
      tags: { service: ["orders"], project: "CHG", labels: ["network"], result: "succeeded" },
      metadata: { type: "[System] Change", status: "Completed", priority: "Medium" },
    },
  ]);
  expect(JSON.stringify(readWith(jira, completed))).not.toMatch(/somebody/i);
});

test("a planned start is read beside the issue, and where the webhook names it", () => {
  const start = "2026-03-03T12:00:00.000+0100";
  const items = [{ field: "Planned start", fieldId: "customfield_10051", to: start }];
  for (const more of [{ planned_start: start, service: "orders" }, { changelog: { items } }])
    expect(readWith(jira, { ...planned, ...more })).toMatchObject([
      { status: "Planned", start: 1_772_535_600 },
    ]);
});

test.each([
  ["Backlog", {}, "Planned"],
  ["Peer review / change manager approval", {}, "Planned"],
  ["In progress", {}, "In Progress"],
  ["En curso", {}, "In Progress"],
  ["Post-implementation review", {}, "Done"],
  ["Failed", {}, "Done"],
  ["Declined", {}, "Canceled"],
  ["Completed", { resolution: { name: "Won't do" } }, "Canceled"],
])("%s with %j is %s", (word, more, status) => {
  expect(readWith(jira, webhook("2026-03-03T11:00:00Z", issue(word, more)))).toMatchObject([
    { status },
  ]);
});

test("a change that is deleted before its end is canceled", () => {
  const deleted = { webhookEvent: "jira:issue_deleted" };
  expect(readWith(jira, { ...implementing, ...deleted })).toMatchObject([{ status: "Canceled" }]);
  expect(refusalsOf(jira, { ...completed, ...deleted })[0]).toMatch(/^not_a_change/);
});

test("an issue of another type is taken and records nothing; one without a key is refused", () => {
  const bug = webhook("2026-03-03T11:00:00Z", issue("Open", { issuetype: { name: "Bug" } }));
  expect(refusalsOf(jira, bug)).toEqual([
    "not_a_change: An issue of the type Bug is no change; it records no change",
  ]);
  expect(refusalsOf(jira, { webhookEvent: "jira:issue_updated", issue: {} })).toEqual([
    "invalid: This is no change of Jira: it must name an issue with its key, its status and its type",
  ]);
});
