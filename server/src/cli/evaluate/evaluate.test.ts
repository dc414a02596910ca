import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { evaluateCommand } from "./evaluate.ts";

const directory = fs.mkdtempSync(path.join(os.tmpdir(), "tocsin-evaluate-"));
const out = path.join(directory, "answers.json");
afterAll(() => {
  fs.rmSync(directory, { recursive: true });
});

const evaluateTickets = async (...lines: string[]): Promise<unknown> => {
  fs.writeFileSync(path.join(directory, "links.jsonl"), lines.join("\n"));
  await evaluateCommand().parseAsync(["tickets", "--data", directory, "--out", out], {
    from: "user",
  });
  return JSON.parse(fs.readFileSync(out, "utf8"));
};

test("each query is answered with the ids of all targets, best first", async () => {
  expect(
    await evaluateTickets(
      '{"id": "a1", "query": "db-1 is full", "target": "The disk of db-1 was full"}',
      '{"id": "b2", "query": "Mails are late", "target": "Late mails of db-1 were sent"}',
      "",
    ),
  ).toEqual({ a1: ["a1", "b2"], b2: ["b2", "a1"] });
});

test("a line that cannot be read is named", async () => {
  await expect(evaluateTickets("{")).rejects.toThrow("links.jsonl:1: this is no JSON");
  await expect(
    evaluateTickets('{"id": "a", "query": "b", "target": "c"}', '{"id": "a"}'),
  ).rejects.toThrow(/^links\.jsonl:2: .*\n.*query/);
});

const write = (name: string, ...rows: unknown[]): void => {
  const text = rows.map((row) => JSON.stringify(row)).join("\n");
  fs.writeFileSync(path.join(directory, name), text);
};
const firing = (id: string, ts: number, labels: Record<string, string>) => ({
  id,
  ts,
  status: "firing",
  instance: Number(id.slice(1)),
  labels,
  annotations: { summary: "Many requests fail" },
});

test("suspects of each fault and each group are written, and how many are right is printed", async () => {
  write(
    "alerts.jsonl",
    firing("a1", 10_000, { host: "10.0.0.7:9100" }),
    { ...firing("a1", 10_300, {}), id: "b1", status: "resolved" },
    firing("a2", 30_000, { host: "10.0.0.7:9100" }),
  );
  const change = { id: "c1", ts: 9900, summary: "Deploy orders", service: "orders" };
  write("changes.jsonl", change, { ...change, id: "c2", ts: 14_000, service: "search" });
  write("topology.json", {
    nodes: [],
    pods: [{ id: "pod:orders-1", name: "orders-1", ip: "10.0.0.7" }],
    services: [{ id: "service:orders", name: "orders" }],
    externals: [],
    edges: [{ source: "pod:orders-1", target: "service:orders", type: "instance_of" }],
  });
  write("truth.json", {
    faults: [
      { id: "f1", change: "c1", alerts: ["a1"] },
      { id: "f2", alerts: ["a2"] },
    ],
  });
  const printed = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  onTestFinished(() => printed.mockRestore());
  await evaluateCommand().parseAsync(["changes", "--data", directory, "--out", out], {
    from: "user",
  });

  const near = { tag: "service", value: "orders", hops: 1, alerts: 1, of: 1 };
  const suspect = {
    id: "c1",
    score: expect.any(Number),
    reasons: [
      { code: "near_entity", params: near },
      { code: "recency", params: { seconds: 100 } },
      { code: "unusual", params: { changes: 0, days: 30 } },
    ],
  };
  const caused = { alerts: 1, cause: "c1", isMain: true, candidates: 1, suspects: [suspect] };
  const uncaused = { alerts: 1, cause: null, isMain: false, candidates: 0, suspects: [] };
  expect(JSON.parse(fs.readFileSync(out, "utf8"))).toEqual({
    faults: [
      { id: "f1", ...caused },
      { id: "f2", ...uncaused },
    ],
    groups: [
      { id: "G1", ...caused },
      { id: "G2", ...uncaused },
    ],
  });
  const [, faults = "", groups = ""] = String(printed.mock.calls[0]?.[0]).split("\n");
  const figures = ["1", "100.0 %", "1", "0.0 %", "0", "-", "0.50"];
  expect(faults.split(/ {2,}/).slice(1)).toEqual(figures);
  expect(groups.split(/ {2,}/).slice(1)).toEqual(figures);
});

test("words become conditions of a table's fields, and labels, times and kinds of logs", async () => {
  const split = path.join(directory, "dev");
  fs.mkdirSync(split);
  fs.writeFileSync(path.join(directory, "logql_labels.json"), '{"job": ["web-1", "web-2"]}');
  const question = {
    id: "w1",
    question: "Which host has a zone of north?",
    fields: ["zone", "host"],
  };
  fs.writeFileSync(path.join(split, "wikisql_filters.jsonl"), JSON.stringify(question));
  const log = {
    id: "l1",
    question: "How many timeouts were there in the last hour for job web-2?",
  };
  fs.writeFileSync(path.join(split, "logql_filters.jsonl"), JSON.stringify(log));
  await evaluateCommand().parseAsync(["translate", "--data", split, "--out", out], {
    from: "user",
  });
  expect(JSON.parse(fs.readFileSync(out, "utf8"))).toEqual({
    w1: [{ field: "zone", op: "=", value: "north" }],
    l1: {
      labels: { job: "web-2" },
      range_seconds: 3600,
      contains: [],
      kind: "number",
      aggregation: "count",
    },
  });
});

test("incidents are ranked by likeness, and what helps in them by what helped", async () => {
  const report = (id: string, title: string, details: string, mitigation: string[]) => ({
    id,
    title,
    summary: "",
    details,
    mitigation,
  });
  write(
    "docs.jsonl",
    report("a", "Disk is full", "Logs grew", ["Expanded the disk"]),
    report("b", "Disk full again", "Router failed", ["Added capacity"]),
    report("c", "Slow pages", "A router failed", ["Restarted the router"]),
  );
  const evaluate = async (...args: string[]): Promise<unknown> => {
    await evaluateCommand().parseAsync([...args, "--data", directory, "--out", out], {
      from: "user",
    });
    return JSON.parse(fs.readFileSync(out, "utf8"));
  };
  expect(await evaluate("similar", "--query", "early")).toMatchObject({ a: ["b", "c"] });
  expect(await evaluate("similar", "--query", "full")).toMatchObject({ c: ["b", "a"] });
  expect(await evaluate("actions")).toMatchObject({ a: ["add-capacity", "restart"] });
});

test("payloads are read by the adapter of their sender, others by what they say", async () => {
  const samples = path.join(directory, "samples");
  fs.mkdirSync(samples);
  const save = (id: string, sender: string, payload: unknown): void =>
    fs.writeFileSync(path.join(samples, `${id}.json`), JSON.stringify({ id, sender, payload }));
  const pingdom = {
    check_id: 1,
    check_name: "Shop",
    check_type: "HTTP",
    current_state: "DOWN",
    previous_state: "UP",
    state_changed_timestamp: 1_795_000_000,
    check_params: { hostname: "shop.example.com" },
  };
  save("known", "Pingdom (HTTP check)", pingdom);
  save("unknown", "Somebody's own", { host: "db-1", status: "critical", message: "Disk is full" });
  save("neither", "Pingdom", 7);
  fs.writeFileSync(path.join(samples, "_expected.json"), "[]");
  await evaluateCommand().parseAsync(["payloads", "--data", samples, "--out", out], {
    from: "user",
  });
  expect(JSON.parse(fs.readFileSync(out, "utf8"))).toEqual({
    known: [expect.objectContaining({ status: "critical", timestamp: 1_795_000_000 })],
    unknown: [expect.objectContaining({ status: "critical", host: "db-1" })],
    neither: [],
  });
});

test("each series is written with its scores and bands, in the folder that it came from", async () => {
  const folder = path.join(directory, "data", "web");
  fs.mkdirSync(folder, { recursive: true });
  const minute = (index: number): string => new Date(index * 60_000).toISOString().slice(0, 19);
  const rows = Array.from({ length: 200 }, (_, index) => [
    minute(index).replace("T", " "),
    index === 150 ? 90 : index % 7,
  ]);
  fs.writeFileSync(path.join(folder, "a.csv"), ["timestamp,value", ...rows].join("\n"));
  const written = path.join(directory, "scores");
  await evaluateCommand().parseAsync(["anomalies", "--data", directory, "--out", written], {
    from: "user",
  });
  const [head, ...lines] = fs
    .readFileSync(path.join(written, "web", "a.csv"), "utf8")
    .trim()
    .split("\n");
  expect(head).toBe("timestamp,value,anomaly_score,low,high");
  const fields = lines.map((line) => line.split(","));
  expect(fields.map(([timestamp]) => timestamp)).toEqual(rows.map(([timestamp]) => timestamp));
  expect(fields.map(([, , score]) => Number(score) >= 0.5).indexOf(true)).toBe(150);
  expect(Number(fields[150]?.[4])).toBeLessThan(90);

  fs.writeFileSync(path.join(folder, "a.csv"), "timestamp,value\nsoon,1");
  await expect(
    evaluateCommand().parseAsync(["anomalies", "--data", directory, "--out", written], {
      from: "user",
    }),
  ).rejects.toThrow("web/a.csv:2: this is no time: soon");
});

const evaluate = async (kind: string, folder: string): Promise<unknown> => {
  await evaluateCommand().parseAsync([kind, "--data", folder, "--out", out], { from: "user" });
  return JSON.parse(fs.readFileSync(out, "utf8"));
};

test("the entities of each fault are ranked, also of one without alerts", async () => {
  const folder = path.join(directory, "faults");
  fs.mkdirSync(path.join(folder, "shop"), { recursive: true });
  write("faults/shop/labels.json", { 1: {}, 2: {} });
  write("faults/shop/topology.json", {
    nodes: [{ id: "orders" }, { id: "orders-1" }, { id: "db" }],
    edges: [
      { source: "orders-1", target: "orders", label: "instance_of" },
      { source: "orders", target: "db", label: "control_flow" },
    ],
  });
  const alert = { fault_id: "1", ts: 10, kind: "metric", direction: "up" };
  write(
    "faults/shop/alerts.jsonl",
    { ...alert, entity: "db", metric: "cpu" },
    { ...alert, ts: 300, entity: "orders-1", metric: "threads" },
    { ...alert, kind: "trace", entity: "orders-1", target: "db", api: "/", type: "slow" },
    { ...alert, kind: "log", entity: "unknown", template: "7" },
  );
  expect(await evaluate("root-cause", folder)).toEqual({ shop: { 1: ["db", "orders-1"], 2: [] } });
});

test("the components behind an issue are ranked", async () => {
  const scenario = path.join(directory, "traffic", "low");
  for (const name of ["noissue", "train/issue_1", "test"])
    fs.mkdirSync(path.join(scenario, name), { recursive: true });
  fs.writeFileSync(path.join(scenario, "graph.csv"), ",site,db\nsite,0,1.0\ndb,0,0\n");
  const head = "microservice,site,db,db\nmetric,latency,latency,requests\nstatistic,p90,p90,Sum";
  const rows = (count: number, values: string): string[] =>
    Array.from({ length: count }, (_, index) => `${1000 + index},${values}`);
  const table = (...lines: string[]): string => [head, "unix_timestamp,,,", ...lines].join("\n");
  fs.writeFileSync(path.join(scenario, "noissue", "metrics.csv"), table(...rows(20, "5,2,9")));
  const during = table(...rows(2, "5,2,9"), ...rows(3, "8,5,"));
  fs.writeFileSync(path.join(scenario, "train", "issue_1", "metrics.csv"), during);
  const target = { node: "site", metric: "latency", agg: "p90" };
  write("traffic/low/train/issue_1/target.json", { target });
  expect(await evaluate("petshop", path.join(directory, "traffic"))).toEqual({
    "train/issue_1": ["db", "site"],
  });
});

test("a storm is grouped as an organization would have it, with its roots and relations", async () => {
  const alert = (index: number, ts: number, status: "firing" | "resolved", name: string) => ({
    id: `a${index}`,
    ts,
    status,
    source: "prometheus",
    alertname: name,
    severity: "critical",
    labels: { alertname: name, cluster: "eu", node: "n1", instance: "10.0.0.7:9100" },
    annotations: {},
    fingerprint: name,
  });
  const names = ["Disk full", "Inodes", "Read only"];
  const fault = (first: number, ts: number) => [
    ...names.map((name, index) => alert(first + index, ts + index, "firing", name)),
    ...names.map((name, index) => alert(first + 3 + index, ts + 600 + index, "resolved", name)),
  ];
  write("alerts.jsonl", ...fault(1, 1_700_000_000), ...fault(7, 1_700_020_000));
  write("topology.json", {
    nodes: [
      {
        id: "node:eu/n1",
        name: "n1",
        cluster: "eu",
        ip: "10.0.0.7",
        fqdn: "n1.example",
        instance_id: "",
        zone: "",
      },
    ],
    pods: [],
    services: [],
    externals: [],
    edges: [],
  });
  for (const patterns of ["recommended", "defaults"]) {
    await evaluateCommand().parseAsync(
      ["correlation", "--data", directory, "--out", out, "--with", patterns],
      { from: "user" },
    );
    const { groups, roots, edges } = JSON.parse(fs.readFileSync(out, "utf8")) as {
      groups: Record<string, string>;
      roots: Record<string, string[]>;
      edges: { source: string; target: string; type: string }[];
    };
    const [first, second] = [groups["a1"] ?? "", groups["a7"] ?? ""];
    expect(groups).toEqual({
      a1: first,
      a2: first,
      a3: first,
      a7: second,
      a8: second,
      a9: second,
    });
    expect(first).not.toBe(second);
    expect(roots[first]).toEqual(["node:eu/n1"]);
    expect(edges).toMatchObject([{ source: first, target: second, type: "recurrence" }]);
  }
});
