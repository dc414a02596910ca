/**
 * `npm run new -- settings runbook-links`, `endpoint contacts count-contacts`, `source zabbix`:
 * writes what a new one begins with, and says what it wrote.
 */
import { spawnSync } from "node:child_process";
import { bin, PROJECT } from "../launch/project.ts";
import { addEndpoint } from "./endpoint.ts";
import { addSettingsKind } from "./settings.ts";
import { addSource } from "./source.ts";
import type { Workbench } from "./workbench.ts";

const USAGE = `npm run new -- settings NAMES        a page of the settings: runbook-links
npm run new -- endpoint FEATURE NAME  a call of a feature: contacts count-contacts
npm run new -- source NAME            a sender: zabbix`;

const bench: Workbench = { root: PROJECT, written: [], shared: [] };
try {
  add(process.argv.slice(2));
  const files = [...bench.written, ...bench.shared].filter((file) => /\.tsx?$/.test(file));
  // Twice: the first run can leave work.
  for (let round = 0; round < 2; round += 1)
    spawnSync(bin("oxfmt"), files, { cwd: PROJECT, stdio: "inherit" });
  for (const file of bench.written) console.log(`  new     ${file}`);
  for (const file of bench.shared) console.log(`  shared  ${file}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function add([kind, ...names]: readonly string[]): void {
  const [first = "", second = ""] = names;
  if (kind === "settings" && names.length === 1) addSettingsKind(bench, first);
  else if (kind === "endpoint" && names.length === 2) addEndpoint(bench, first, second);
  else if (kind === "source" && names.length === 1) addSource(bench, first);
  else throw new Error(USAGE);
}
