import { type Format, testFormats } from "./test-published-format.ts";

const formats: Format[] = [
  [
    "GitHub's ping",
    { zen: "Keep it logically awesome.", hook_id: 1, hook: { type: "Repository" } },
    "handshake",
  ],
  [
    "a failed deployment at GitHub",
    {
      action: "created",
      deployment_status: { id: 1, state: "failure", environment: "production" },
      deployment: { id: 2, sha: "a8", environment: "production" },
      repository: { full_name: "northwind/shop" },
      sender: { login: "ada" },
    },
    "change",
  ],
  [
    "a push to GitHub",
    {
      ref: "refs/heads/main",
      before: "a",
      after: "b",
      commits: [{ id: "b", message: "x" }],
      repository: { name: "shop" },
    },
    "change",
  ],
  [
    "a failed pipeline at GitLab",
    {
      object_kind: "pipeline",
      object_attributes: {
        id: 31,
        ref: "main",
        status: "failed",
        created_at: "2026-03-02 10:00:00 UTC",
      },
      project: { name: "shop" },
      builds: [{ id: 380, stage: "deploy", status: "failed" }],
    },
    "change",
  ],
  [
    "Argo CD",
    {
      app: {
        metadata: { name: "shop" },
        status: { sync: { status: "Synced" }, health: { status: "Healthy" } },
      },
      operationState: { phase: "Succeeded" },
    },
    "change",
  ],
  [
    "Vercel",
    {
      id: "x",
      type: "deployment.error",
      createdAt: 1772445600000,
      payload: { deployment: { id: "d", name: "shop" } },
    },
    "change",
  ],
  [
    "Jenkins",
    {
      name: "shop",
      url: "job/shop/",
      build: { number: 18, phase: "COMPLETED", status: "FAILURE", scm: { branch: "main" } },
    },
    "change",
  ],
  [
    "Netlify",
    {
      id: "5",
      site_id: "1",
      build_id: "2",
      state: "ready",
      name: "shop",
      branch: "main",
      commit_ref: "abc",
      deploy_url: "https://x",
    },
    "change",
  ],
  [
    "Jira",
    {
      timestamp: 1772445600000,
      webhookEvent: "jira:issue_updated",
      issue: { id: "1", key: "OPS-1", fields: { summary: "Upgrade", status: { name: "Done" } } },
      changelog: { items: [{ field: "status", toString: "Done" }] },
    },
    "change",
  ],
  [
    "a change of ServiceNow",
    {
      number: "CHG0030001",
      state: "-1",
      short_description: "Upgrade",
      start_date: "2026-03-02 10:00:00",
    },
    "change",
  ],
  ["Slack's handshake", { type: "url_verification", token: "t", challenge: "c" }, "handshake"],
  ["a test of any sender", { event: "test", message: "It works", host: "x" }, "test"],
  ["a test by its text", { text: "This is a test notification from Acme" }, "test"],
  ["a comment", { type: "comment_added", comment: "hm", issue_key: "X-1" }, "note"],
  [
    "a downtime of Nagios",
    {
      NOTIFICATIONTYPE: "DOWNTIMESTART",
      HOSTNAME: "web-2",
      HOSTSTATE: "UP",
      HOSTOUTPUT: "in downtime",
    },
    "maintenance",
  ],
  ["a rule that is pending", { state: "pending", ruleName: "CPU", ruleId: 3 }, "quiet"],
];

testFormats(formats);
