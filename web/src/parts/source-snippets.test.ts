import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { firstEvent, snippetsFor, type SourceFacts } from "./source-snippets.ts";

const facts = (kind: string, path: string): SourceFacts => ({
  kind,
  path,
  origin: "https://tocsin.example",
  appKey: "mq-af_9",
  key: "tk_in_secret",
});
const first = (kind: string, path: string) => snippetsFor(facts(kind, path))[0]?.text ?? "";

test.each([
  ["api", "/data/v2/alerts"],
  ["generic", "/data/v2/sources/generic"],
  ["alertmanager", "/data/v2/sources/alertmanager"],
  ["grafana", "/data/v2/sources/grafana"],
  ["zabbix", "/data/v2/sources/zabbix"],
])("what %s is told holds the address, the source's key and the ingest key", (kind, path) => {
  for (const { text } of snippetsFor(facts(kind, path))) {
    expect(text).toContain(`https://tocsin.example${path}?app_key=mq-af_9`);
    expect(text).toContain("tk_in_secret");
  }
});

test("a sender that posts in its own form is not told to post our event", () => {
  expect(snippetsFor(facts("zabbix", "/data/v2/sources/zabbix")).map(({ id }) => id)).toEqual([
    "webhook",
  ]);
  expect(first("generic", "/data/v2/sources/generic")).toContain(firstEvent.description);
});

test("a sender that sets no headers has the key in its address", () => {
  expect(first("pingdom", "/data/v2/sources/pingdom")).toBe(
    "https://tocsin.example/data/v2/sources/pingdom?app_key=mq-af_9&key=tk_in_secret",
  );
});

test("Prometheus gets a host with its port, a prefix, and the source's key as its user name", () => {
  const text = first("prometheus", "/data/v2/alertmanager/api/v2/alerts");
  expect(text).toContain("scheme: https\n      path_prefix: /data/v2/alertmanager\n");
  expect(text).toContain("username: 'mq-af_9'\n        password: 'tk_in_secret'");
  expect(text).toContain("targets: ['tocsin.example:443']");
  expect(
    snippetsFor({
      ...facts("prometheus", "/data/v2/alertmanager/api/v2/alerts"),
      origin: "http://10.0.0.4:8080",
    })[0]?.text,
  ).toContain("targets: ['10.0.0.4:8080']");
});

test("a shell hands curl exactly the event and the key", () => {
  const command = first("api", "/data/v2/alerts").replace(/^curl/, "printf '%s\\0'");
  const handed = execFileSync("sh", ["-c", command], { encoding: "utf8" }).split("\0");
  expect(handed).toContain("Authorization: Bearer tk_in_secret");
  expect(JSON.parse(handed.find((text) => text.startsWith("{")) ?? "")).toEqual(firstEvent);
});

test("PowerShell's body is the same event, and a kind of one's own is sent like the API's", () => {
  const [curl, powershell] = snippetsFor(facts("home-made", "/data/v2/alerts"));
  expect(JSON.parse(/-Body '(.*)'/.exec(powershell?.text ?? "")?.[1] ?? "")).toEqual(firstEvent);
  expect(curl?.text).toBe(first("api", "/data/v2/alerts"));
});
