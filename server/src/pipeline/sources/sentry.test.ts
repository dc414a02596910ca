import { expect, test } from "vitest";
import { sentry } from "./sentry.ts";
import { noticeOf, readWith, testSender } from "./test-sender.ts";

const issueAlert = (issueId = "1117540176") => ({
  action: "triggered",
  installation: { uuid: "7a48" },
  data: {
    event: {
      event_id: "e4874d66",
      issue_id: issueId,
      project: 1,
      level: "error",
      title: "ReferenceError: blooopy is not defined",
      culprit: "checkout(app/cart)",
      datetime: "2026-03-03T11:00:00.442000Z",
      url: "https://sentry.io/api/0/projects/acme/front-end/events/e4874d66/",
      web_url: "https://sentry.io/organizations/acme/issues/1117540176/events/e4874d66/",
      tags: [
        ["browser", "Firefox 140"],
        ["environment", "prod"],
      ],
    },
    triggered_rule: "Errors in prod",
  },
  actor: { type: "application", id: "sentry", name: "Sentry" },
});
const issue = (action: string, id = "1117540176") => ({
  action,
  data: {
    issue: {
      id,
      title: "ReferenceError: blooopy is not defined",
      level: "error",
      status: action,
      project: { id: "1", slug: "front-end", name: "Front end" },
      web_url: "https://sentry.io/organizations/acme/issues/1117540176/",
      firstSeen: "2026-03-03T11:00:00Z",
      lastSeen: "2026-03-03T11:30:00Z",
    },
  },
});
const metricAlert = (action: string, id = "4") => ({
  action,
  data: {
    metric_alert: {
      id,
      title: "heartless-quokka",
      status: 20,
      projects: ["front-end"],
      alert_rule: { name: "Too many errors", aggregate: "count()" },
      date_started: "2026-03-03T11:00:00Z",
      date_closed: action === "resolved" ? "2026-03-03T11:30:00Z" : null,
    },
    description_text: "120 events in the last 5 minutes",
    description_title: "Critical: Too many errors",
    web_url: "https://sentry.io/organizations/acme/alerts/4/",
  },
});

testSender(sentry, { problem: issueAlert, recovery: (id) => issue("resolved", id) });

test("an issue alert names its project, its rule, its time and the way back", () => {
  expect(readWith(sentry, issueAlert())).toMatchObject([
    {
      status: "critical",
      subject: "front-end",
      check: "Errors in prod",
      description: "ReferenceError: blooopy is not defined",
      timestamp: 1_772_535_600.442,
      link: "https://sentry.io/organizations/acme/issues/1117540176/events/e4874d66/",
      tags: { browser: "Firefox 140", environment: "prod", level: "error" },
    },
  ]);
});

test("a metric alert goes by the name of its rule and ends when it is closed", () => {
  const [opened, , closed] = ["warning", "critical", "resolved"].flatMap((action) =>
    readWith(sentry, metricAlert(action)),
  );
  expect(opened).toMatchObject({
    status: "warning",
    subject: "front-end",
    check: "Too many errors",
    timestamp: 1_772_535_600,
  });
  expect(closed).toMatchObject({
    status: "ok",
    timestamp: 1_772_537_400,
    identity: opened?.identity,
  });
});

test.each([
  ["unresolved", "critical"],
  ["created", "critical"],
  ["archived", "ok"],
])("an issue that is %s is %s", (action, status) => {
  expect(readWith(sentry, issue(action))).toMatchObject([{ status, subject: "front-end" }]);
});

test("the legacy plugin's message names its project and its issue", () => {
  const legacy = {
    id: "27379932",
    project: "front-end",
    project_slug: "front-end",
    level: "warning",
    culprit: "raven.scripts.runner in main",
    message: "This is an example",
    url: "https://sentry.io/acme/front-end/issues/27379932/",
    event: { title: "Example", timestamp: 1_772_535_600.5, tags: [["level", "warning"]] },
  };
  expect(readWith(sentry, legacy)).toMatchObject([
    { status: "warning", subject: "front-end", check: "Example", timestamp: 1_772_535_600.5 },
  ]);
});

test.each([
  [{ action: "created", data: { installation: {} } }, "news of Sentry itself"],
  [issue("assigned"), "a note"],
])("%j makes no alert", (payload, message) => {
  expect(noticeOf(sentry, payload)?.message).toContain(message);
});

test("what is not Sentry's is refused", () => {
  expect(() => sentry.toEvents({ hello: "world" })).toThrow("must name an event");
});
