import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Argument, Command } from "commander";
import { takesShares } from "#contract/outbound/kinds.ts";
import { loadOutbound } from "../features/outbound-integrations/store.ts";
import { loadOrganizations } from "../features/organizations/store.ts";
import { keepConnected } from "../moving-in/connected-targets.ts";
import type { Note, ShareTarget, Translation } from "../moving-in/draft.ts";
import { tools } from "../moving-in/tools.ts";
import { writeTranslation } from "../moving-in/write-files.ts";
import type { Parts } from "../platform/parts.ts";
import { isEmptyPlan } from "../rules-as-code/plan.ts";
import { requireConfirmation } from "./confirm.ts";
import { print } from "./print.ts";
import {
  diffRules,
  forOrganization,
  importRules,
  type NamedPlan,
  planAsJson,
  planAsText,
  requireConfirmedHiding,
} from "./rules.ts";
import { chooseOrganization } from "./user.ts";
import { withParts } from "./with-parts.ts";

interface Options {
  organization?: string;
  to?: string;
  backup?: string;
  yes?: boolean;
  confirm?: string[];
  json?: boolean;
}

export const importCommand = (): Command =>
  new Command("import")
    .description(
      "move in: translate the configuration of another tool, show the plan, and import it",
    )
    .addArgument(new Argument("<tool>", "where the file is from").choices(Object.keys(tools)))
    .argument("<file>")
    .option(...forOrganization)
    .option(
      "--to <directory>",
      "write files of rules to be reviewed and edited, and import nothing",
    )
    .option(
      "--backup <directory>",
      "where the rules that stand before are written (default: before-import-TIME)",
    )
    .option("--yes", "do not ask for confirmation; required without a terminal")
    .option(
      "--confirm <name...>",
      "confirm rules that would hide more than 20 % of an environment's alerts",
    )
    .option("--json", "the plan and the report as JSON")
    .action(async (tool: string, file: string, options: Options) => {
      const translation = await translateFile(tool, file);
      if (options.to === undefined) await importTranslation(translation, options);
      else await writeForReview(translation, { ...options, to: options.to });
    });

export async function translateFile(tool: string, file: string): Promise<Translation> {
  const translate = tools[tool];
  if (!translate) throw new Error(`There is no import from ${tool}.`);
  const text = await readFile(file, "utf8");
  try {
    return translate(text, Date.now() / 1000);
  } catch (error) {
    throw error instanceof Error ? new Error(`${file}: ${error.message}`, { cause: error }) : error;
  }
}

async function writeForReview(
  translation: Translation,
  { to, json }: Options & { to: string },
): Promise<void> {
  const files = await writeTranslation(translation, to);
  print(
    json === true
      ? JSON.stringify({ files, notes: translation.notes }, null, 2)
      : `${files.length} files in ${to}: review them, then run tocsin rules import ${to}.\n${formatNotes(translation.notes)}`,
  );
}

async function importTranslation(translation: Translation, options: Options): Promise<void> {
  const planned = await withParts((parts) => planTranslation(parts, translation, options));
  const isEmpty = isEmptyPlan(planned.plan);
  if (options.yes !== true || isEmpty) printReport(planned, options);
  if (isEmpty) return;
  requireConfirmedHiding(planned.hidden, options.confirm);
  await requireConfirmation(`This changes the rules of ${planned.organization}.`, {
    isConfirmed: options.yes === true,
    word: planned.organization,
  });
  const backup =
    options.backup ?? `before-import-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`;
  const done = await withParts((parts) =>
    applyTranslation(parts, translation, { ...options, backup }),
  );
  if (options.yes === true) printReport(done, { ...options, backup });
  if (options.json !== true)
    print(`\nDone. To undo it: tocsin rules import ${backup} --prune\n${shadowHint}`);
}

const shadowHint =
  "To compare before you move: switch on shadow mode in Settings, General settings. See docs/moving-in.md.";

interface ImportTarget {
  organization?: string;
  confirm?: readonly string[];
}
interface PlannedImport extends NamedPlan {
  notes: Note[];
}

/** Written and taken back. */
export const planTranslation = (
  parts: Parts,
  translation: Translation,
  target: ImportTarget,
): Promise<PlannedImport> =>
  withFiles(parts, translation, { target, work: (files) => diffRules(parts, files) });

/** One version of the configuration; the rules that stood before are in `backup`. */
export const applyTranslation = (
  parts: Parts,
  translation: Translation,
  target: ImportTarget & { backup: string },
): Promise<PlannedImport> =>
  withFiles(parts, translation, { target, work: (files) => importRules(parts, files) });

async function withFiles<Target extends ImportTarget>(
  parts: Parts,
  translation: Translation,
  {
    target,
    work,
  }: {
    target: Target;
    work: (files: Target & { directory: string; append: true }) => Promise<NamedPlan>;
  },
): Promise<PlannedImport> {
  const connected = keepConnected(translation, await loadConnected(parts, target.organization));
  const directory = await mkdtemp(path.join(os.tmpdir(), "tocsin-import-"));
  try {
    await writeTranslation(connected, directory);
    const planned = await work({ ...target, directory, append: true });
    return { ...planned, notes: connected.notes };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function loadConnected(
  { db }: Parts,
  organization: string | undefined,
): Promise<ShareTarget[]> {
  const { id } = await db.system(async (sql) =>
    chooseOrganization(await loadOrganizations(sql), organization),
  );
  const rows = await db.tenant(id, loadOutbound);
  return rows.flatMap(({ system, name }) =>
    takesShares(system) ? [{ system, target: name }] : [],
  );
}

const printReport = (planned: PlannedImport, { json, yes, backup }: Options): void => {
  print(
    json === true
      ? planAsJson(planned, { notes: planned.notes, ...(yes === true ? { backup } : {}) })
      : `${planAsText(planned)}\n\n${formatNotes(planned.notes)}`,
  );
};

export const formatNotes = (notes: readonly Note[]): string =>
  notes.length === 0
    ? "Everything in the file has an equal."
    : [
        `Not or not quite the same here (${notes.length}):`,
        ...notes.map(
          ({ line, path: at, why }) => `  line ${line}${at === "" ? "" : `, ${at}`}: ${why}`,
        ),
      ].join("\n");
