import { expect, test } from "vitest";
import { jenkins } from "./jenkins.ts";
import { readWith, refusalsOf, testChangeSender } from "./test-change-sender.ts";

const startMs = 1_772_535_600_000;
const message = (phase: string, more: object = {}) => ({
  name: "deploy-orders",
  display_name: "deploy-orders",
  url: "job/shop/job/deploy-orders/",
  build: {
    full_url: "https://jenkins.example/job/shop/job/deploy-orders/18/",
    number: 18,
    queue_id: 91,
    timestamp: startMs,
    duration: 0,
    phase,
    url: "job/shop/job/deploy-orders/18/",
    scm: {
      url: "git@git.example:shop/orders.git",
      branch: "origin/main",
      commit: "c6d86dc654b12425e706bcf951adfe5a8627a517",
      changes: [],
      culprits: ["somebody@example.com"],
    },
    parameters: { SERVICE: "orders", ENVIRONMENT: "production", VERSION: "1.4" },
    log: "",
    notes: "",
    artifacts: {},
    ...more,
  },
});
const queued = message("QUEUED");
const started = message("STARTED", { status: "FAILURE" });
const over = { timestamp: startMs + 240_000, duration: 240_000 };
const completed = message("COMPLETED", { ...over, status: "SUCCESS" });

testChangeSender(jenkins, {
  states: [queued, started, completed],
  stranger: message("STARTED", { number: 19, url: "job/shop/job/deploy-orders/19/" }),
});

test("a build is known by its path; its end says when it began", () => {
  expect(readWith(jenkins, completed)).toMatchObject([
    {
      identifier: "job/shop/job/deploy-orders/18",
      status: "Done",
      summary: "Deploy orders 1.4 to production (deploy-orders #18)",
      start: 1_772_535_600,
      end: 1_772_535_840,
      ticket_url: "https://jenkins.example/job/shop/job/deploy-orders/18/",
      tags: {
        service: "orders",
        environment: "production",
        repository: "shop/orders",
        version: "1.4",
        commit: "c6d86dc654",
        result: "succeeded",
      },
    },
  ]);
});

test("what the build before came to is not said of one that runs", () => {
  expect(readWith(jenkins, started)).toMatchObject([{ status: "In Progress", end: null }]);
  expect(readWith(jenkins, started)[0]?.tags).not.toHaveProperty("result");
});

test("who may have broken it is not kept", () => {
  expect(JSON.stringify(readWith(jenkins, completed))).not.toContain("somebody@example.com");
});

test.each([
  ["FAILURE", "Done", { result: "failed" }],
  ["UNSTABLE", "Done", { result: "failed" }],
  ["ABORTED", "Canceled", {}],
  ["NOT_BUILT", "Canceled", {}],
])("a build that is %s is %s", (word, status, tags) => {
  expect(readWith(jenkins, message("FINALIZED", { ...over, status: word }))).toMatchObject([
    { status, tags },
  ]);
});

test("a plugin that says no time gets that of the receipt, and a job without parameters its name", () => {
  const build = { number: 3, phase: "COMPLETED", status: "SUCCESS" };
  expect(readWith(jenkins, { name: "orders", build })).toMatchObject([
    {
      identifier: "job/orders/3",
      start: Date.UTC(2026, 2, 3, 12) / 1000,
      tags: { service: "orders" },
    },
  ]);
});

test("a phase that is none is refused", () => {
  expect(refusalsOf(jenkins, message("NONE"))).toEqual([
    "invalid: This is no change of Jenkins: it must name the job's name and its build, with number and phase",
  ]);
});
