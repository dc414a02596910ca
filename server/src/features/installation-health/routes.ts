import * as contract from "#contract/installation-health.ts";
import type { Caller } from "../../platform/caller.ts";
import { enterOrganization, type Sql } from "../../platform/db.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import { publish } from "../../platform/publish.ts";
import type { ServerLimits } from "../../platform/server-limits.ts";
import { productVersion } from "../../platform/version.ts";
import { actorOf, writeAudit } from "../access/store-audit.ts";
import { retryFailed } from "../delivery/store-retry.ts";
import { everyTarget } from "../delivery/target-filter.ts";
import { wakeDelivery } from "../sharing/store-outbox.ts";
import { judge, worstOf } from "./judge.ts";
import { type HealthHours, type HealthSources, readHealth } from "./read-health.ts";
import { type FindingRow, loadEndedFindings, loadOpenFindings } from "./store-findings.ts";
import { countOrganizations, loadFailingOrganizations } from "./store-health.ts";

interface InstallationHealthParts extends HealthSources {
  limits: ServerLimits;
  env: Readonly<Record<string, string | undefined>>;
}

const endedFindings = 20;
const bundleHours = 24;

export const installationHealthRoutes = (parts: InstallationHealthParts): Route[] => [
  serve(contract.getInstallationHealth, ({ query }) => healthOf(parts, query.hours)),
  serve(contract.getSupportBundle, async () => ({
    made_at: parts.clock.nowS(),
    version: productVersion,
    node: process.versions.node,
    settings: Object.entries(parts.env)
      .filter(([name, value]) => /^(TOCSIN_|DATABASE_URL|PORT$|HOST$)/.test(name) && value)
      .map(([name]) => name)
      .sort(),
    limits: { ...parts.limits },
    organizations: await parts.db.system(countOrganizations),
    health: await healthOf(parts, bundleHours),
  })),
  serve(contract.retryAllDeliveries, ({ caller }) =>
    parts.db.system((sql) => retryAllDeliveries(sql, caller, parts.clock.nowS())),
  ),
];

/** As it is now: what was found just now has begun just now. */
async function healthOf(
  parts: InstallationHealthParts,
  hours: HealthHours,
): Promise<contract.InstallationHealth> {
  const facts = await readHealth(parts, hours);
  const rows = judge(facts);
  return parts.db.system(async (sql) => {
    const stored = new Map((await loadOpenFindings(sql)).map((row) => [keyOf(row), row]));
    const findings = rows
      .map((row) => {
        const { id, since } = stored.get(keyOf(row)) ?? { id: keyOf(row), since: facts.checked_at };
        return { id, subject: row.subject, state: row.state, text: row.text, since, until: null };
      })
      .toSorted((a, b) => Number(b.state === "wrong") - Number(a.state === "wrong"));
    const ended = await loadEndedFindings(sql, endedFindings);
    const log = [...findings, ...ended.map(({ item: _item, ...finding }) => finding)];
    return { ...facts, state: worstOf(rows), findings, log };
  });
}

const keyOf = ({ subject, item }: Pick<FindingRow, "subject" | "item">): string =>
  `${subject} ${item}`;

/** What was tried in vain is tried now, wherever it is to go. */
async function retryAllDeliveries(
  sql: Sql,
  caller: Caller,
  nowS: number,
): Promise<{ retried: number }> {
  let total = 0;
  for (const { id: organization } of await loadFailingOrganizations(sql)) {
    await enterOrganization(sql, organization);
    const retried = await retryFailed(sql, everyTarget, nowS);
    await writeAudit(sql, {
      at: nowS,
      actor: actorOf(caller),
      action: "update",
      resource_type: "deliveries",
      resource_id: organization,
      before: null,
      after: { retried },
    });
    await publish(sql, { organization, kind: "config", rows: [{ kind: "integrations" }] });
    await wakeDelivery(sql, organization);
    total += retried;
  }
  return { retried: total };
}
