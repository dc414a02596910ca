import { Command } from "commander";
import { lockUploads } from "../features/mapping/store-uploads.ts";
import { loadOrganizations } from "../features/organizations/store.ts";
import { type Code } from "../rules-as-code/code.ts";
import { planDirectory, readDirectory, writeDirectory } from "../rules-as-code/directory.ts";
import { actionOf, isEmptyPlan, type Plan, formatPlan } from "../rules-as-code/plan.ts";
import { testRules } from "../rules-as-code/test-rules.ts";
import { writePlan, type WriteTarget } from "../rules-as-code/write-plan.ts";
import { retryOnDeadlock } from "../platform/retry-on-deadlock.ts";
import type { Parts } from "../platform/parts.ts";
import { integerOption } from "./option-values.ts";
import { print } from "./print.ts";
import { formatTestReport } from "./rules-report.ts";
import { chooseOrganization } from "./user.ts";
import { withParts } from "./with-parts.ts";

interface Options {
  organization?: string;
  json?: boolean;
  prune?: boolean;
}

export const rulesCommand = (): Command =>
  new Command("rules")
    .description("rules as files: write them out, compare, read them in, test them")
    .addCommand(exportCommand())
    .addCommand(diffCommand())
    .addCommand(importCommand())
    .addCommand(testCommand());

const maxTableRows = 50_000;
const forOrganization = [
  "--organization <handle>",
  "may be left out while there is only one",
] as const;

const exportCommand = (): Command =>
  new Command("export")
    .description("write all rules, the correlation mode and the environments into a directory")
    .argument("<directory>", "made where it is missing")
    .option(...forOrganization)
    .option("--large-tables", `rows of mapping tables beyond ${maxTableRows} too`)
    .option("--json", "the names of the files as JSON")
    .action(async (directory: string, options: Options & { largeTables?: boolean }) => {
      const done = await withParts((parts) =>
        exportRules(parts, {
          directory,
          rowsMost: options.largeTables === true ? Number.POSITIVE_INFINITY : maxTableRows,
          ...options,
        }),
      );
      const cut =
        done.withoutRows.length === 0
          ? ""
          : `\nWithout their rows, which stay with --large-tables: ${done.withoutRows.join(", ")}.`;
      print(
        options.json === true
          ? JSON.stringify(done, null, 2)
          : `${done.files.length} files in ${directory}.${cut}`,
      );
    });

const diffCommand = (): Command =>
  new Command("diff")
    .description(
      "what an import of the directory would change, field by field; 1 when it would change something",
    )
    .argument("<directory>")
    .option(...forOrganization)
    .option("--prune", "count what the directory does not hold as deleted")
    .option("--json", "the plan as JSON")
    .action(async (directory: string, options: Options) => {
      const plan = await withParts((parts) => diffRules(parts, { directory, ...options }));
      print(options.json === true ? planJson(plan) : formatPlan(plan));
      if (!isEmptyPlan(plan)) process.exitCode = 1;
    });

const importCommand = (): Command =>
  new Command("import")
    .description("read the directory's rules in: all of them or, where one is refused, none")
    .argument("<directory>")
    .option(...forOrganization)
    .option(
      "--prune",
      "delete what the directory does not hold, of the kinds that it has a file of",
    )
    .option("--yes", "do it; else only the plan is shown")
    .option("--json", "the plan as JSON")
    .action(async (directory: string, options: Options & { yes?: boolean }) => {
      const plan = await withParts((parts) =>
        options.yes === true
          ? importRules(parts, { directory, ...options })
          : diffRules(parts, { directory, ...options }),
      );
      print(options.json === true ? planJson(plan) : formatPlan(plan));
      if (isEmptyPlan(plan)) return;
      if (options.yes !== true) process.exitCode = 1;
      if (options.json !== true)
        print(options.yes === true ? "\nDone." : "\nNothing was done: say --yes to do this.");
    });

const testCommand = (): Command =>
  new Command("test")
    .description("run the tests of rules through the pipeline, in an empty world; 1 when one fails")
    .argument("[directory]", "its rules, and tests of live rules that it lacks")
    .option("--live", "the rules that stand")
    .option(
      "--days <days>",
      "look for rules that no event of so many days met; 0 for none",
      integerOption({ min: 0, max: 90 }),
      7,
    )
    .option(...forOrganization)
    .option("--json", "the report as JSON")
    .action(
      async (
        directory: string | undefined,
        options: Options & { live?: boolean; days: number },
        command: Command,
      ) => {
        if ((directory === undefined) !== (options.live === true))
          command.error("error: give a directory, or --live", { exitCode: 2 });
        const report = await withParts((parts) =>
          runRuleTests(parts, { directory: directory ?? null, ...options }),
        );
        print(options.json === true ? JSON.stringify(report, null, 2) : formatTestReport(report));
        if (report.failures.length > 0) process.exitCode = 1;
      },
    );

interface RulesTarget {
  directory: string;
  organization?: string;
  prune?: boolean;
}

export async function exportRules(
  parts: Parts,
  { directory, rowsMost: maxRows, organization }: RulesTarget & { rowsMost: number },
): Promise<{ files: string[]; withoutRows: string[] }> {
  const { organizationId } = await writeTargetFor(parts, {
    directory,
    ...(organization === undefined ? {} : { organization }),
  });
  return parts.db.tenant(organizationId, (sql) => writeDirectory(sql, directory, maxRows));
}

export async function diffRules(parts: Parts, target: RulesTarget): Promise<Plan> {
  const desired = await readDirectory(target.directory);
  const { organizationId } = await writeTargetFor(parts, target);
  return parts.db.tenant(
    organizationId,
    async (sql) =>
      (await planDirectory(sql, target.directory, { desired, isPruning: target.prune === true }))
        .plan,
  );
}

/** Planned and written in one transaction: what is done is what was compared. */
export async function importRules(parts: Parts, target: RulesTarget): Promise<Plan> {
  const desired = await readDirectory(target.directory);
  const writing = await writeTargetFor(parts, target);
  return retryOnDeadlock(() =>
    parts.db.tenant(writing.organizationId, async (sql) => {
      // Nobody changes the configuration between the comparison and what follows from it.
      await lockUploads(sql);
      const { plan } = await planDirectory(sql, target.directory, {
        desired,
        isPruning: target.prune === true,
      });
      await writePlan(sql, plan, writing);
      return plan;
    }),
  );
}

export async function runRuleTests(
  parts: Parts,
  {
    directory,
    days,
    organization,
  }: { directory: string | null; days: number; organization?: string },
): Promise<Awaited<ReturnType<typeof testRules>>> {
  const desired: Code | null = directory === null ? null : await readDirectory(directory);
  const writing = await writeTargetFor(parts, {
    directory: directory ?? ".",
    ...(organization === undefined ? {} : { organization }),
  });
  return retryOnDeadlock(() => testRules(parts.db, { ...writing, desired, days }));
}

async function writeTargetFor(
  { db, clock }: Parts,
  { directory, organization }: RulesTarget,
): Promise<WriteTarget> {
  const chosenOrganization = await db.system(async (sql) =>
    chooseOrganization(await loadOrganizations(sql), organization),
  );
  return { organizationId: chosenOrganization.id, directory, nowS: clock.nowS() };
}

function planJson({ rules, orders, environments, groups, mode, arrangement }: Plan): string {
  const changeJson =
    (kind: string) =>
    (change: Parameters<typeof actionOf>[0] & { before: unknown; after: unknown }) => ({
      kind,
      action: actionOf(change),
      before: change.before,
      after: change.after,
      differences: change.differences,
    });
  return JSON.stringify(
    {
      changes: [
        ...groups.map(changeJson("environment-group")),
        ...environments.map(changeJson("environment")),
        ...[...rules].flatMap(([kind, changes]) => changes.map(changeJson(kind))),
      ],
      orders: Object.fromEntries(orders),
      arrangement,
      mode,
    },
    null,
    2,
  );
}
