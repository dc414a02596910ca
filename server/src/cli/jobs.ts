import { Command } from "commander";
import { writeAudit } from "../features/access/store-audit.ts";
import { loadOrganizations, type OrganizationRow } from "../features/organizations/store.ts";
import type { Sql } from "../platform/db.ts";
import type { Parts } from "../platform/parts.ts";
import { declaredHandlers } from "./declared-handlers.ts";
import { requireConfirmation } from "./confirm.ts";
import { print, table } from "./print.ts";
import { discardJobs, loadTroubledJobs, retryDeadJobs, type TroubledJob } from "./store-jobs.ts";
import { chooseOrganization, operator } from "./user.ts";
import { withParts } from "./with-parts.ts";

interface JobsSelection {
  organization?: string;
  kind?: string;
}

export const jobsCommand = (): Command =>
  new Command("jobs")
    .description("show and manage failed jobs")
    .addCommand(
      selecting(new Command("list"))
        .description("list failed jobs, dead letters first, and jobs of unknown kinds")
        .action(async (selection: JobsSelection) => {
          print(await withParts((parts) => listJobs(parts, selection)));
        }),
    )
    .addCommand(
      new Command("retry")
        .description("run dead letters again as if they had never failed")
        .option("--kind <name>", "only this kind")
        .option(...forOrganization)
        .action(async (selection: JobsSelection) => {
          print(
            await withParts(async (parts) => {
              const organization = await chosenName(parts, selection.organization);
              return `${organization}: ${await retryJobs(parts, { ...selection, organization })}`;
            }),
          );
        }),
    )
    .addCommand(
      new Command("discard")
        .description("delete the dead letters of a kind, or all jobs of an unknown kind")
        .requiredOption("--kind <name>", "as shown by jobs list")
        .option(...forOrganization)
        .option("--yes", "do not ask for confirmation; required without a terminal")
        .action(async (selection: JobsSelection & { kind: string; yes?: boolean }) => {
          print(await withParts((parts) => confirmAndDiscard(parts, selection)));
        }),
    );

const forOrganization = ["--organization <handle>", "may be omitted if there is only one"] as const;

const chosenName = async ({ db }: Parts, handle: string | undefined): Promise<string> =>
  chooseOrganization(await db.system(loadOrganizations), handle).name;

async function confirmAndDiscard(
  parts: Parts,
  { kind, yes = false, ...selection }: JobsSelection & { kind: string; yes?: boolean },
): Promise<string> {
  const organization = await chosenName(parts, selection.organization);
  await requireConfirmation(`This deletes jobs of the kind ${kind} of ${organization}.`, {
    isConfirmed: yes,
    word: organization,
  });
  return `${organization}: ${await discardKind(parts, { organization, kind })}`;
}

const selecting = (command: Command): Command =>
  command
    .option("--kind <name>", "only this kind")
    .option("--organization <handle>", "only this one (default: all)");

const maxListed = 100;

export async function listJobs(
  { db }: Parts,
  { organization, kind = null }: { organization?: string; kind?: string | null },
): Promise<string> {
  const knownKinds = declaredHandlers().map((handler) => handler.kind);
  const rows: string[][] = [];
  for (const { id, name } of await selectedOrganizations(db, organization)) {
    const jobs = await db.tenant(id, (sql) =>
      loadTroubledJobs(sql, { kind, knownKinds, limit: maxListed + 1 }),
    );
    rows.push(...jobs.slice(0, maxListed).map((job) => [name, ...cellsOf(job, knownKinds)]));
    if (jobs.length > maxListed) rows.push([name, "…", "", "and more", "", ""]);
  }
  return rows.length === 0 ? "No job has failed." : table(rows);
}

function cellsOf(job: TroubledJob, knownKinds: readonly string[]): string[] {
  const state =
    job.dead_at !== null
      ? `dead since ${time(job.dead_at)}`
      : knownKinds.includes(job.kind)
        ? `retry at ${time(job.due_at)}`
        : "unknown kind";
  return [
    job.kind,
    job.subject,
    state,
    `${job.attempts} failed`,
    (job.last_error ?? "").split("\n")[0] ?? "",
  ];
}

const time = (atS: number): string => new Date(atS * 1000).toISOString().replace(/\.\d+Z$/, "Z");

export async function retryJobs(
  { db, clock }: Parts,
  { organization, kind = null }: { organization?: string; kind?: string | null },
): Promise<string> {
  let retried = 0;
  for (const { id } of await selectedOrganizations(db, organization))
    await db.tenant(id, async (sql) => {
      for (const count of await retryDeadJobs(sql, { kind, nowS: clock.nowS() })) {
        retried += count.jobs;
        await auditJobs(sql, clock.nowS(), {
          kind: count.kind,
          action: "update",
          after: { retried: count.jobs },
        });
      }
    });
  return retried === 0 ? "There are no dead letters." : `${retried} will run again.`;
}

export async function discardKind(
  { db, clock }: Parts,
  { organization, kind }: { organization?: string; kind: string },
): Promise<string> {
  const isDeadOnly = declaredHandlers().some((handler) => handler.kind === kind);
  let discarded = 0;
  for (const { id } of await selectedOrganizations(db, organization))
    await db.tenant(id, async (sql) => {
      const jobs = await discardJobs(sql, { kind, isDeadOnly });
      discarded += jobs;
      if (jobs > 0)
        await auditJobs(sql, clock.nowS(), { kind, action: "delete", after: { discarded: jobs } });
    });
  return discarded === 0 ? "There is nothing to discard." : `${discarded} discarded.`;
}

async function selectedOrganizations(
  db: Parts["db"],
  handle: string | undefined,
): Promise<OrganizationRow[]> {
  const all = await db.system(loadOrganizations);
  return handle === undefined ? all : [chooseOrganization(all, handle)];
}

const auditJobs = (
  sql: Sql,
  at: number,
  { kind, action, after }: { kind: string; action: "update" | "delete"; after: object },
): Promise<void> =>
  writeAudit(sql, {
    at,
    actor: operator,
    action,
    resource_type: "jobs",
    resource_id: kind,
    before: null,
    after,
  });
