import { Command } from "commander";
import { lockUploads } from "../features/mapping/store-uploads.ts";
import { confirmationThreshold } from "#contract/hiding.ts";
import type { RuleKind } from "#contract/rules.ts";
import { loadOrganizations } from "../features/organizations/store.ts";
import type { Sql } from "../platform/db.ts";
import type { Code, CodeRule } from "../rules-as-code/code.ts";
import { planDirectory, readDirectory, writeDirectory } from "../rules-as-code/directory.ts";
import { withIsoTimes } from "../rules-as-code/file-times.ts";
import { CodeFileError } from "../rules-as-code/files.ts";
import {
  actionOf,
  type Change,
  isEmptyPlan,
  type Plan,
  formatPlan,
} from "../rules-as-code/plan.ts";
import { formatHidden, type HiddenByRule, measurePlan } from "../rules-as-code/measure-plan.ts";
import { operatorCaller } from "../rules-as-code/operator-caller.ts";
import { planProblems } from "../rules-as-code/plan-problems.ts";
import { testRules } from "../rules-as-code/test-rules.ts";
import { tryPlan, writePlan, type WriteTarget } from "../rules-as-code/write-plan.ts";
import { requireConfirmation } from "./confirm.ts";
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
    .description("export, compare, import and test rules as files")
    .addCommand(exportCommand())
    .addCommand(diffCommand())
    .addCommand(importCommand())
    .addCommand(testCommand());

const maxTableRows = 50_000;
export const forOrganization = [
  "--organization <handle>",
  "may be omitted if there is only one",
] as const;

const exportCommand = (): Command =>
  new Command("export")
    .description("export all rules, the correlation mode and the environments to a directory")
    .argument("<directory>", "created if it does not exist")
    .option(...forOrganization)
    .option("--large-tables", `also export mapping tables of more than ${maxTableRows} rows`)
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
          : `\nWithout rows (add --large-tables to export them): ${done.withoutRows.join(", ")}.`;
      const { organization, ...files } = done;
      print(
        options.json === true
          ? jsonOf(organization, files)
          : withHeading(organization, `${done.files.length} files in ${directory}.${cut}`),
      );
    });

const diffCommand = (): Command =>
  new Command("diff")
    .description("show what an import would change, field by field; exit code 1 if anything")
    .argument("<directory>")
    .option(...forOrganization)
    .option("--prune", "treat rules that are missing from the directory as deleted")
    .option("--json", "the plan as JSON")
    .action(async (directory: string, options: Options) => {
      const planned = await withParts((parts) => diffRules(parts, { directory, ...options }));
      printPlan(planned, options);
      if (!isEmptyPlan(planned.plan)) process.exitCode = 1;
    });

const importCommand = (): Command =>
  new Command("import")
    .description("import the rules of a directory: all of them or, if one is refused, none")
    .argument("<directory>")
    .option(...forOrganization)
    .option("--prune", "delete rules that are missing from the file of their kind")
    .option("--yes", "do not ask for confirmation; required without a terminal")
    .option(
      "--confirm <name...>",
      "confirm rules that would hide more than 20 % of an environment's alerts",
    )
    .option("--json", "the plan as JSON")
    .action(async (directory: string, options: Options & { yes?: boolean; confirm?: string[] }) => {
      const planned = await withParts((parts) => diffRules(parts, { directory, ...options }));
      const isEmpty = isEmptyPlan(planned.plan);
      if (options.yes !== true || isEmpty) printPlan(planned, options);
      if (isEmpty) return;
      requireConfirmedHiding(planned.hidden, options.confirm);
      await requireConfirmation(`This changes the rules of ${planned.organization}.`, {
        isConfirmed: options.yes === true,
        word: planned.organization,
      });
      const done = await withParts((parts) => importRules(parts, { directory, ...options }));
      if (options.yes === true) printPlan(done, options);
      if (options.json !== true) print("\nDone.");
    });

const printPlan = (planned: NamedPlan, { json }: Options): void => {
  print(json === true ? planAsJson(planned) : planAsText(planned));
};

export const planAsJson = (
  { organization, plan, hidden }: NamedPlan,
  more: Record<string, unknown> = {},
): string => jsonOf(organization, { ...planJson(plan), hidden, ...more });

export const planAsText = ({ organization, ...planned }: NamedPlan): string =>
  withHeading(organization, formatPlanWithHiding(planned));

export const formatPlanWithHiding = ({ plan, hidden }: Omit<NamedPlan, "organization">): string =>
  formatPlan(plan, (kind, rule) => {
    const measure = hidden.find((entry) => entry.kind === kind && entry.name === rule.name);
    return measure ? formatHidden(measure) : null;
  });

const testCommand = (): Command =>
  new Command("test")
    .description("run the tests of rules in an empty pipeline; exit code 1 if one fails")
    .argument("[directory]", "rules to test, in addition to tests of rules in force")
    .option("--live", "test the rules in force")
    .option(
      "--days <days>",
      "report rules that matched no event of this many days; 0 to skip",
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
          command.error("error: specify a directory or --live", { exitCode: 2 });
        const { organization, report } = await withParts((parts) =>
          runRuleTests(parts, { directory: directory ?? null, ...options }),
        );
        print(
          options.json === true
            ? jsonOf(organization, report)
            : withHeading(organization, formatTestReport(report)),
        );
        if (report.failures.length > 0) process.exitCode = 1;
      },
    );

/** Every answer says whose rules they are. */
const withHeading = (organization: string, text: string): string =>
  `Organization ${organization}\n${text}`;
const jsonOf = (organization: string, answer: object): string =>
  JSON.stringify({ organization, ...answer }, null, 2);

interface RulesTarget {
  directory: string;
  organization?: string;
  prune?: boolean;
  confirm?: readonly string[];
  /** What stands keeps its order, and what is new comes after it. */
  append?: boolean;
  /** A directory for the rules that stand before. */
  backup?: string;
}

export async function exportRules(
  parts: Parts,
  { directory, rowsMost: maxRows, organization }: RulesTarget & { rowsMost: number },
): Promise<{ organization: string; files: string[]; withoutRows: string[] }> {
  const target = await writeTargetFor(parts, directory, organization);
  const written = await parts.db.tenant(target.organizationId, (sql) =>
    writeDirectory(sql, directory, maxRows),
  );
  return { organization: target.organization, ...written };
}

export interface NamedPlan {
  organization: string;
  plan: Plan;
  /** What its filters and maintenance would have hidden last week. */
  hidden: HiddenByRule[];
}

/** Written and taken back: what an import would refuse, the plan refuses. */
export async function diffRules(parts: Parts, target: RulesTarget): Promise<NamedPlan> {
  const desired = await readDirectory(target.directory);
  const writing = await writeTargetFor(parts, target.directory, target.organization);
  return retryOnDeadlock(() =>
    parts.db.tenant(writing.organizationId, async (sql) => {
      await lockUploads(sql);
      const plan = await planChecked(sql, target, desired);
      const hidden = await measureHiding(sql, plan, writing);
      await tryPlan(sql, plan, writing);
      return { organization: writing.organization, plan, hidden };
    }),
  );
}

/** Planned and written in one transaction: what is done is what was compared. */
export async function importRules(parts: Parts, target: RulesTarget): Promise<NamedPlan> {
  const desired = await readDirectory(target.directory);
  const writing = await writeTargetFor(parts, target.directory, target.organization);
  return retryOnDeadlock(() =>
    parts.db.tenant(writing.organizationId, async (sql) => {
      // Nobody changes the configuration between the comparison and what follows from it.
      await lockUploads(sql);
      const plan = await planChecked(sql, target, desired);
      const hidden = await measureHiding(sql, plan, writing);
      if (target.backup !== undefined) await writeDirectory(sql, target.backup, maxTableRows);
      await writePlan(sql, plan, { ...writing, confirm: target.confirm ?? [] });
      return { organization: writing.organization, plan, hidden };
    }),
  );
}

const measureHiding = async (
  sql: Sql,
  plan: Plan,
  { organizationId, nowS }: Omit<WriteTarget, "confirm">,
): Promise<HiddenByRule[]> =>
  measurePlan(sql, plan, { caller: await operatorCaller(sql, organizationId), nowS });

/** Asked before anything else is: `--yes` says yes to the plan, and not to hiding that much. */
export function requireConfirmedHiding(
  hidden: readonly HiddenByRule[],
  confirm: readonly string[] = [],
): void {
  const missing = hidden.filter(
    ({ needs_confirmation, name }) => needs_confirmation && !confirm.includes(name),
  );
  if (missing.length === 0) return;
  throw new Error(
    `These would have hidden more than ${confirmationThreshold * 100} % of an environment's alerts of the last 7 days. Nothing was done; if they are meant, say ${missing.map(({ name }) => `--confirm ${JSON.stringify(name)}`).join(" ")}.`,
  );
}

/** Every query and key that cannot be read is named, not the first one alone. */
async function planChecked(
  sql: Sql,
  { directory, prune, append }: RulesTarget,
  desired: Code,
): Promise<Plan> {
  const { plan } = await planDirectory(sql, directory, {
    desired,
    isPruning: prune === true,
    isAppending: append === true,
  });
  const problems = planProblems(plan);
  if (problems.length > 0) throw new CodeFileError(problems);
  return plan;
}

export async function runRuleTests(
  parts: Parts,
  {
    directory,
    days,
    organization,
  }: { directory: string | null; days: number; organization?: string },
): Promise<{ organization: string; report: Awaited<ReturnType<typeof testRules>> }> {
  const desired: Code | null = directory === null ? null : await readDirectory(directory);
  const writing = await writeTargetFor(parts, directory ?? ".", organization);
  const report = await retryOnDeadlock(() => testRules(parts.db, { ...writing, desired, days }));
  return { organization: writing.organization, report };
}

async function writeTargetFor(
  { db, clock }: Parts,
  directory: string,
  handle: string | undefined,
): Promise<Omit<WriteTarget, "confirm"> & { organization: string }> {
  const { id, name } = await db.system(async (sql) =>
    chooseOrganization(await loadOrganizations(sql), handle),
  );
  return { organizationId: id, organization: name, directory, nowS: clock.nowS() };
}

function planJson({
  rules,
  orders,
  environments,
  groups,
  contacts,
  payloadMappings,
  sharedQueries,
  sharedDesigners,
  dashboards,
  mode,
  arrangement,
}: Plan): object {
  const changeJson =
    (kind: string) =>
    (change: Parameters<typeof actionOf>[0] & { before: unknown; after: unknown }) => ({
      kind,
      action: actionOf(change),
      before: change.before,
      after: change.after,
      differences: change.differences,
    });
  const ruleJson = (kind: RuleKind) => {
    const timed = (rule: CodeRule | null) =>
      rule && { ...rule, body: withIsoTimes(kind, rule.body) };
    return (change: Change<CodeRule>) =>
      changeJson(kind)({ ...change, before: timed(change.before), after: timed(change.after) });
  };
  return {
    changes: [
      ...groups.map(changeJson("environment-group")),
      ...environments.map(changeJson("environment")),
      ...contacts.map(changeJson("contact")),
      ...[...rules].flatMap(([kind, changes]) => changes.map(ruleJson(kind))),
      ...payloadMappings.map(changeJson("payload-mapping")),
      ...sharedQueries.map(changeJson("saved-query")),
      ...sharedDesigners.map(changeJson("analytics-designer")),
      ...dashboards.map(changeJson("dashboard")),
    ],
    orders: Object.fromEntries(orders),
    arrangement,
    mode,
  };
}
