import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { reportedChange } from "#contract/changes.ts";
import { changeSnippetsFor, changeTestSnippet, takesChanges } from "./change-snippets.ts";
import type { SourceFacts } from "./source-snippets.ts";

const facts = (kind: string): SourceFacts => ({
  kind,
  path: "/data/v2/changes",
  origin: "https://tocsin.example",
  appKey: "mq-af_9",
  key: "tk_in_secret",
});

test.each([
  "github",
  "gitlab",
  "argocd",
  "jenkins",
  "kubernetes",
  "servicenow",
  "jira",
  "changes",
  "of-our-own",
])("what %s is told holds the address, the source's key and the ingest key", (kind) => {
  const snippets = changeSnippetsFor(facts(kind));
  expect(snippets.length).toBeGreaterThan(0);
  for (const { text } of snippets) {
    expect(text).toContain("https://tocsin.example/data/v2/changes?app_key=mq-af_9");
    expect(text).toContain("tk_in_secret");
  }
});

test("a shell hands curl a change that the server takes, begun now", () => {
  const command = changeTestSnippet(facts("changes")).text.replace(/^curl/, "printf '%s\\0'");
  const handed = execFileSync("sh", ["-c", command], { encoding: "utf8" }).split("\0");
  const change = reportedChange.parse(
    JSON.parse(handed.find((text) => text.startsWith("{")) ?? ""),
  );
  expect(change).toMatchObject({ identifier: "deploy-1", status: "Done" });
  expect(Math.abs(change.start - Date.now() / 1000)).toBeLessThan(60);
});

test("the step of a pipeline posts a change of its build", () => {
  const step = changeSnippetsFor(facts("jenkins"))[1]?.text ?? "";
  const script = step.replace(/^sh '''|'''$/g, "").replaceAll("\\\\", "\\");
  const posted = execFileSync("sh", ["-c", script.replace("curl ", "post() { cat; }; post ")], {
    encoding: "utf8",
    env: { BUILD_TAG: "shop-18", BUILD_URL: "https://ci.example/18", PATH: process.env["PATH"] },
  });
  expect(JSON.parse(posted)).toMatchObject({
    identifier: "shop-18",
    status: "Done",
    ticket_url: "https://ci.example/18",
  });
});

test("sources of events are told by their address", () => {
  expect(takesChanges("/data/v2/changes")).toBe(true);
  expect(takesChanges("/data/v2/alerts")).toBe(false);
});
