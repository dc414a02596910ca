import { expect, test } from "vitest";
import { github } from "./github.ts";
import { readWith, refusalsOf, testChangeSender } from "./test-change-sender.ts";

const repository = {
  id: 186_853_002,
  name: "orders",
  full_name: "shop/orders",
  private: true,
  html_url: "https://github.com/shop/orders",
};
const sender = { login: "ci-bot", type: "Bot" };
const subject = (id: number) => ({
  url: `https://api.github.com/repos/shop/orders/deployments/${id}`,
  id,
  sha: "f95f852bd8fca8fcc58a9a2d6c842781e32a215e",
  ref: "refs/tags/v1.4",
  task: "deploy",
  payload: {},
  original_environment: "production",
  environment: "production",
  description: null,
  creator: { login: "ci-bot", email: "somebody@example.com" },
  created_at: "2026-03-03T11:00:00Z",
  updated_at: "2026-03-03T11:00:00Z",
});
const created = (id = 145_988_746) => ({
  action: "created",
  deployment: subject(id),
  repository,
  sender,
});
const status = (state: string, at: string) => ({
  action: "created",
  deployment_status: {
    id: 209_916_254,
    state,
    description: "",
    target_url: "",
    log_url: "https://github.com/shop/orders/actions/runs/1",
    environment: "production",
    environment_url: "https://shop.example",
    created_at: at,
    updated_at: at,
  },
  deployment: subject(145_988_746),
  repository,
  sender,
});
const running = status("in_progress", "2026-03-03T11:20:00Z");
const succeeded = status("success", "2026-03-03T11:24:00Z");

testChangeSender(github, {
  states: [created(), status("queued", "2026-03-03T11:00:05Z"), running, succeeded],
  stranger: created(7),
});

test("a deployment begins when it is in progress, not when it waits", () => {
  expect(readWith(github, created())).toMatchObject([{ status: "Planned", start: 1_772_535_600 }]);
  expect(readWith(github, running)).toMatchObject([
    { status: "In Progress", start: 1_772_536_800, end: null },
  ]);
  expect(readWith(github, succeeded)).toMatchObject([
    {
      identifier: "shop/orders deployment 145988746",
      status: "Done",
      summary: "Deploy orders v1.4 to production",
      end: 1_772_537_040,
      ticket_url: "https://github.com/shop/orders/actions/runs/1",
      tags: {
        service: "orders",
        repository: "shop/orders",
        environment: "production",
        version: "v1.4",
        commit: "f95f852bd8",
        result: "succeeded",
      },
      metadata: { task: "deploy", state: "success", environment_url: "https://shop.example" },
    },
  ]);
});

test("who has deployed is not kept", () => {
  expect(JSON.stringify(readWith(github, succeeded))).not.toContain("somebody@example.com");
});

test.each(["failure", "error"])("a deployment that ends as %s has changed something", (state) => {
  expect(readWith(github, status(state, "2026-03-03T11:24:00Z"))).toMatchObject([
    { status: "Done", tags: { result: "failed" } },
  ]);
});

test("a release is a change when it is published, under its tag", () => {
  const release = {
    tag_name: "v1.4",
    name: "Spring",
    html_url: "https://github.com/shop/orders/releases/tag/v1.4",
    prerelease: false,
    created_at: "2026-03-03T10:00:00Z",
    published_at: "2026-03-03T11:00:00Z",
  };
  expect(readWith(github, { action: "published", release, repository })).toMatchObject([
    {
      identifier: "shop/orders release v1.4",
      status: "Done",
      summary: "Release orders v1.4",
      start: 1_772_535_600,
      end: 1_772_535_600,
    },
  ]);
  const edited = { action: "edited", changes: { name: { from: "x" } }, release, repository };
  expect(refusalsOf(github, edited)).toEqual([expect.stringMatching(/^not_a_change: /)]);
});

const run = (name: string, more: object) => ({
  action: "completed",
  workflow_run: {
    id: 30_433_642,
    name,
    run_attempt: 1,
    head_branch: "main",
    head_sha: "009b8a3a9ccbb128af87f9b1c0f4c62e8a304f6d",
    event: "push",
    status: "completed",
    conclusion: "success",
    html_url: "https://github.com/shop/orders/actions/runs/30433642",
    run_started_at: "2026-03-03T11:00:00Z",
    updated_at: "2026-03-03T11:05:00Z",
    ...more,
  },
  repository,
});

test.each([
  [{}, "Done", { result: "succeeded" }],
  [{ conclusion: "failure" }, "Done", { result: "failed" }],
  [{ conclusion: "cancelled" }, "Canceled", {}],
  [{ status: "in_progress", conclusion: null }, "In Progress", {}],
  [{ status: "queued", conclusion: null }, "Planned", {}],
])("a workflow that deploys with %j is %s", (more, expected, tags) => {
  expect(readWith(github, run("Deploy to production", more))).toMatchObject([
    { status: expected, summary: "Deploy to production main", start: 1_772_535_600, tags },
  ]);
});

test.each([
  ["ping", { zen: "Design for failure.", hook_id: 1, hook: {}, repository }],
  ["A later deployment", status("inactive", "2026-03-03T11:24:00Z")],
  ["says of no deployment", run("Test", {})],
  ["about no deployment", { action: "opened", issue: {}, repository }],
])("%s: it is taken and records nothing", (message, payload) => {
  expect(refusalsOf(github, payload)).toEqual([expect.stringContaining(message)]);
  expect(refusalsOf(github, payload)[0]).toMatch(/^not_a_change/);
});

test.each([
  ["nothing", {}],
  ["no repository", { deployment: subject(1) }],
  ["no id", { deployment: { environment: "production" }, repository }],
  ["a state of its own", status("exploded", "2026-03-03T11:24:00Z")],
])("%s is refused, and the message says what is missing", (_name, payload) => {
  expect(refusalsOf(github, payload)).toEqual([
    "invalid: This is no change of GitHub: it must name a repository, and its deployment, release or workflow_run",
  ]);
});
