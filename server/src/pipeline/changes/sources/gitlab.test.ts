import { expect, test } from "vitest";
import { gitlab } from "./gitlab.ts";
import { readWith, refusalsOf, reportAll, testChangeSender } from "./test-change-sender.ts";

const project = {
  id: 30,
  name: "orders",
  namespace: "Shop",
  path_with_namespace: "shop/orders",
  default_branch: "main",
  web_url: "https://gitlab.example/shop/orders",
};
const deployment = (status: string, at: string, more: object = {}) => ({
  object_kind: "deployment",
  status,
  status_changed_at: at,
  deployment_id: 15,
  deployable_id: 796,
  deployable_url: "https://gitlab.example/shop/orders/-/jobs/796",
  environment: "production",
  environment_tier: "production",
  environment_slug: "production",
  environment_external_url: "https://shop.example",
  project,
  ref: "v1.4",
  short_sha: "279484c0",
  user: { id: 1, name: "Somebody", username: "somebody", email: "somebody@example.com" },
  user_url: "https://gitlab.example/somebody",
  commit_url: "https://gitlab.example/shop/orders/-/commit/279484c09fbe",
  commit_title: "Add a currency",
  ...more,
});
const created = deployment("created", "2026-03-03 12:59:00 +0200");
const running = deployment("running", "2026-03-03 13:00:00 +0200");
const succeeded = deployment("success", "2026-03-03 13:04:00 +0200");

testChangeSender(gitlab, {
  states: [created, running, succeeded],
  stranger: deployment("running", "2026-03-03 13:00:00 +0200", { deployment_id: 16 }),
});

test("a deployment began when it was first running, also where its end arrives first", () => {
  const expected = {
    identifier: "shop/orders deployment 15",
    status: "Done",
    summary: "Deploy orders v1.4 to production",
    start: 1_772_535_600,
    end: 1_772_535_840,
    ticket_url: "https://gitlab.example/shop/orders/-/jobs/796",
    tags: {
      service: "orders",
      repository: "shop/orders",
      environment: "production",
      tier: "production",
      version: "v1.4",
      commit: "279484c0",
      result: "succeeded",
    },
  };
  expect(reportAll(gitlab, [running, succeeded])).toMatchObject({
    changes: [expected],
    results: ["new_change", "changed"],
  });
  expect(reportAll(gitlab, [succeeded, running, running])).toMatchObject({
    changes: [expected],
    results: ["new_change", "changed", "outdated"],
  });
});

test("who has deployed is not kept", () => {
  expect(JSON.stringify(readWith(gitlab, running))).not.toMatch(/somebody/i);
});

test.each([
  ["failed", "Done", { result: "failed" }],
  ["canceled", "Canceled", {}],
  ["skipped", "Canceled", {}],
  ["blocked", "Planned", {}],
])("a deployment that is %s is %s", (word, status, tags) => {
  expect(readWith(gitlab, deployment(word, "2026-03-03 13:04:00 +0200"))).toMatchObject([
    { status, tags },
  ]);
});

test("before GitLab 14 a deployment has the number of its job, and the time of its receipt", () => {
  const { status_changed_at: _at, deployment_id: _id, ref: _ref, ...old } = running;
  expect(readWith(gitlab, old)).toMatchObject([
    {
      identifier: "shop/orders deployment 796",
      start: Date.UTC(2026, 2, 3, 12) / 1000,
      tags: { version: "279484c0" },
    },
  ]);
});

test("a release is a change when it is created", () => {
  const release = {
    object_kind: "release",
    action: "create",
    name: "Spring",
    tag: "v1.4",
    url: "https://gitlab.example/shop/orders/-/releases/v1.4",
    released_at: "2026-03-03 11:00:00 UTC",
    project,
  };
  expect(readWith(gitlab, release)).toMatchObject([
    { identifier: "shop/orders release v1.4", status: "Done", start: 1_772_535_600 },
  ]);
  expect(refusalsOf(gitlab, { ...release, action: "update" })[0]).toMatch(/^not_a_change/);
});

test("other events are taken and record nothing; what is no event of GitLab is refused", () => {
  expect(refusalsOf(gitlab, { object_kind: "pipeline", project })[0]).toMatch(/^not_a_change/);
  expect(refusalsOf(gitlab, { status: "running" })).toEqual([
    "invalid: This is no change of GitLab: it must name object_kind deployment or release, and its project",
  ]);
});
