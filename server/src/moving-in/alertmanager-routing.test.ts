import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import * as fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { translateAlertmanager } from "./alertmanager.ts";
import { modelReceivers } from "./test-alertmanager-model.ts";
import { type Labels, receiversOf } from "./test-receivers-of.ts";

/** Of Debian's package prometheus-alertmanager; without it, a model of Alertmanager judges. */
const program = "/usr/bin/amtool";
const hasAmtool = existsSync(program);
const judge = hasAmtool ? "amtool" : "a model of Alertmanager (amtool is not installed)";
const run = promisify(execFile);

/** As Alertmanager itself routes them. A shell starts programs faster than a process as large as this. */
async function amtoolReceivers(text: string, labelSets: readonly Labels[]): Promise<string[][]> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "tocsin-amtool-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const [config, script] = [path.join(directory, "config.yml"), path.join(directory, "routes.sh")];
  await writeFile(config, text);
  const commands = labelSets.map((labels) =>
    [program, "config routes test", `--config.file=${config}`]
      .concat(Object.entries(labels).map(([name, value]) => `'${name}=${value}'`))
      .join(" "),
  );
  await writeFile(script, `set -e\n${commands.join("\n")}\n`);
  const { stdout } = await run("sh", [script], { maxBuffer: 10_000_000 });
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => [...new Set(line.split(","))].sort());
}

/** Answers how many receivers there were altogether. */
async function expectSameReceivers(text: string, labelSets: readonly Labels[]): Promise<number> {
  const receivers = receiversOf(translateAlertmanager(text).code);
  const model = modelReceivers(text);
  const judged = hasAmtool ? await amtoolReceivers(text, labelSets) : labelSets.map(model);
  expect(judged).toHaveLength(labelSets.length);
  for (const [at, labels] of labelSets.entries())
    expect({ labels, receivers: receivers(labels), model: model(labels) }).toEqual({
      labels,
      receivers: judged[at],
      model: judged[at],
    });
  return judged.flat().length;
}

const receiver = (name: string): string =>
  `  - name: ${name}\n    email_configs: [{ to: ${name}@shop.example }]\n`;

const shop = `
global: { smtp_smarthost: "mail.shop.example:25", smtp_from: am@shop.example }
route:
  receiver: everyone
  group_by: [alertname]
  routes:
    - receiver: nobody-reads
      match: { alertname: Watchdog }
    - receiver: archive
      continue: true
      match_re: { severity: "critical|page" }
    - receiver: database
      matchers: [ team = db, severity != info ]
      routes:
        - receiver: database-night
          match_re: { instance: "db-[0-4].*" }
          continue: true
        - receiver: database-replicas
          matchers: [ 'role=~"replica|standby"' ]
        - receiver: database-lab
          matchers: [ 'env=""' ]
    - receiver: network
      matchers: [ 'team=~"net.*|wan"', 'site!~"lab-.+"' ]
      routes:
        - receiver: network-page
          match: { severity: page }
    - receiver: storage
      match_re: { team: "(storage|db)?" , env: "prod|stage" }
    - receiver: network-lab
      match: { team: net }
receivers:
${["everyone", "nobody-reads", "archive", "database", "database-night", "database-replicas", "database-lab", "network", "network-page", "storage", "network-lab"].map(receiver).join("")}`;

const values: Readonly<Record<string, readonly string[]>> = {
  alertname: ["Watchdog", "DiskFull", "HighLoad"],
  severity: ["info", "warning", "critical", "page", "Critical"],
  team: ["db", "net", "net-2", "wan", "storage", "DB", "payments"],
  instance: ["db-1:9100", "db-7:9100", "web-1", "xdb-1"],
  role: ["replica", "standby", "primary"],
  env: ["prod", "stage", "lab", "prod2"],
  site: ["lab-1", "lab-", "fra1"],
};
/** Prometheus sends no alert without the label alertname. */
const labelSet: fc.Arbitrary<Labels> = fc
  .record(
    Object.fromEntries(
      Object.entries(values).map(([name, of]) => [
        name,
        name === "alertname"
          ? fc.constantFrom(...of)
          : fc.option(fc.constantFrom(...of), { nil: "", freq: 2 }),
      ]),
    ),
  )
  .map((labels) => Object.fromEntries(Object.entries(labels).filter(([, value]) => value !== "")));

// A program is started for each of them.
test(`300 label sets get the receivers that ${judge} says`, async () => {
  const labelSets = fc.sample(labelSet, { numRuns: 300, seed: 20_261_128 });
  expect(await expectSameReceivers(shop, labelSets)).toBeGreaterThan(300);
}, 300_000);

const matcher = fc.constantFrom(...Object.entries(values)).chain(([name, of]) =>
  fc.oneof(
    fc
      .tuple(fc.constantFrom("=", "!="), fc.constantFrom("", ...of))
      .map(([op, value]) => `'${name}${op}"${value}"'`),
    fc
      .tuple(fc.constantFrom("=~", "!~"), fc.constantFrom(...regexes(of)))
      .map(([op, value]) => `'${name}${op}"${value}"'`),
  ),
);
function regexes(of: readonly string[]): string[] {
  const [first = "", second = ""] = of;
  return [`${first}|${second}`, `${first.slice(0, 2)}.*`, ".+", ".*", `(${first})?`, "[a-m].*"];
}

interface Tree {
  matchers: string[];
  continues: boolean;
  children: Tree[];
}
const treeOf = (levels: number): fc.Arbitrary<Tree> =>
  fc.record({
    matchers: fc.array(matcher, { maxLength: 2 }),
    continues: fc.boolean(),
    children:
      levels === 0 ? fc.constant([]) : fc.array(treeOf(levels - 1), { minLength: 1, maxLength: 4 }),
  });

/** Each route has a receiver of its own. */
function configOf(root: Tree): string {
  const names: string[] = [];
  const write = ({ matchers, continues, children }: Tree, isRoot: boolean): string => {
    const name = `r${names.length}`;
    names.push(name);
    const own = isRoot ? "" : `, matchers: [${matchers.join(", ")}], continue: ${continues}`;
    return `{ receiver: ${name}${own}, routes: [${children.map((child) => write(child, false)).join(", ")}] }`;
  };
  const route = write(root, true);
  return `global: { smtp_smarthost: "mail.shop.example:25", smtp_from: am@shop.example }\nroute: ${route}\nreceivers:\n${names.map(receiver).join("")}`;
}

test(`any tree of routes leads where ${judge} says`, async () => {
  const trees = fc.sample(treeOf(2), { numRuns: 30, seed: 7 });
  let count = 0;
  for (const [at, root] of trees.entries())
    count += await expectSameReceivers(
      configOf(root),
      fc.sample(labelSet, { numRuns: 12, seed: at }),
    );
  expect(count).toBeGreaterThan(300);
});
