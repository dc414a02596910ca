/** A set of rules as text files, and back. Pure: nobody here opens a file. */
import { parseDocument, stringify } from "yaml";
import { z } from "zod";
import { issueMessage } from "#contract/field-messages.ts";
import { modes } from "#contract/correlation-patterns.ts";
import { type RuleKind, ruleKinds } from "#contract/rules.ts";
import { name } from "#contract/scalars.ts";
import type { Code, CodeRule, Environments } from "./code.ts";
import { keyOf } from "./code.ts";
import {
  type CodeContact,
  contactKey,
  contactsFileSchema,
  writeContactCode,
} from "./contact-code.ts";
import {
  type CodeMapping,
  mappingKey,
  mappingsFileSchema,
  writeMapping,
} from "./payload-mapping-code.ts";
import { sharedDesignersFileSchema, writeSharedDesignerCode } from "./shared-designer-code.ts";
import { sharedQueriesFileSchema, writeSharedQueryCode } from "./shared-query-code.ts";
import { sharedQueryKey } from "../features/saved-queries/shared-queries.ts";
import { sharedDashboardsFileSchema, writeSharedDashboardCode } from "./shared-dashboard-code.ts";
import { readRule, writeRule } from "./read-rule.ts";
import { unknownKeyText } from "./unknown-keys.ts";

/** Everything that is wrong with a directory of rules, each by its file and place. */
export class CodeFileError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The rules cannot be read:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.problems = problems;
  }
}

const fileOf = (kind: RuleKind): string => `${kind}s.yaml`;
const environmentsFile = "environments.yaml";
const contactsFile = "contacts.yaml";
const modeFile = "correlation-mode.yaml";
const mappingsFile = "payload-mappings.yaml";
const queriesFile = "saved-queries.yaml";
const designersFile = "analytics-designers.yaml";
const dashboardsFile = "dashboards.yaml";
export const codeFiles: readonly string[] = [
  ...ruleKinds.map(fileOf),
  environmentsFile,
  contactsFile,
  modeFile,
  mappingsFile,
  queriesFile,
  designersFile,
  dashboardsFile,
];

/** File's name → its text. */
export function filesOf({
  rules,
  mode,
  environments,
  contacts,
  payloadMappings,
  sharedQueries,
  sharedDesigners,
  dashboards,
}: Code): Map<string, string> {
  const files = new Map(
    [...rules].map(([kind, list]) => [
      fileOf(kind),
      yamlOf(list.map((rule) => writeRule(kind, rule))),
    ]),
  );
  if (mode !== null) files.set(modeFile, yamlOf({ mode }));
  if (environments !== null)
    files.set(
      environmentsFile,
      yamlOf({
        groups: environments.groups,
        environments: environments.environments.map(
          ({ name: title, description, filter, group }) => ({
            name: title,
            ...(description === "" ? {} : { description }),
            filter,
            ...(group === null ? {} : { group }),
          }),
        ),
      }),
    );
  if (contacts !== null) files.set(contactsFile, yamlOf(contacts.map(writeContactCode)));
  if (payloadMappings !== null) files.set(mappingsFile, yamlOf(payloadMappings.map(writeMapping)));
  if (sharedQueries !== null)
    files.set(queriesFile, yamlOf(sharedQueries.map(writeSharedQueryCode)));
  if (sharedDesigners !== null)
    files.set(designersFile, yamlOf(sharedDesigners.map(writeSharedDesignerCode)));
  if (dashboards !== null)
    files.set(dashboardsFile, yamlOf(dashboards.map(writeSharedDashboardCode)));
  return files;
}

export function codeOf(files: ReadonlyMap<string, string>): Code {
  const problems: string[] = [];
  const rules = new Map<RuleKind, CodeRule[]>();
  const read = (file: string): unknown => {
    const document = parseDocument(files.get(file) ?? "");
    problems.push(...document.errors.map((error) => `${file}: ${error.message.split("\n")[0]}`));
    return document.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: 100 });
  };
  for (const kind of ruleKinds) {
    if (files.has(fileOf(kind))) rules.set(kind, rulesIn(kind, read(fileOf(kind)) ?? [], problems));
  }
  const mode = files.has(modeFile)
    ? (parsed(z.strictObject({ mode: z.enum(modes) }), {
        file: modeFile,
        value: read(modeFile),
        problems,
      })?.mode ?? null)
    : null;
  const environments = files.has(environmentsFile)
    ? environmentsIn(read(environmentsFile), problems)
    : null;
  const contacts = files.has(contactsFile) ? contactsIn(read(contactsFile), problems) : null;
  const payloadMappings = files.has(mappingsFile) ? mappingsIn(read(mappingsFile), problems) : null;
  const sharedIn = <T extends Shared>(file: string, schema: z.ZodType<T[]>): T[] | null =>
    files.has(file) ? readShared(schema, { file, value: read(file) ?? [], problems }) : null;
  const shared = {
    sharedQueries: sharedIn(queriesFile, sharedQueriesFileSchema),
    sharedDesigners: sharedIn(designersFile, sharedDesignersFileSchema),
    dashboards: sharedIn(dashboardsFile, sharedDashboardsFileSchema),
  };
  if (problems.length > 0) throw new CodeFileError(problems);
  return { rules, mode, environments, contacts, payloadMappings, ...shared };
}

const yamlOf = (value: unknown): string =>
  stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });

function rulesIn(kind: RuleKind, list: unknown, problems: string[]): CodeRule[] {
  const file = fileOf(kind);
  if (!Array.isArray(list)) {
    problems.push(`${file}: a list of rules is expected`);
    return [];
  }
  const keys = new Set<string>();
  return list.flatMap((written: unknown, at) => {
    const called =
      typeof written === "object" && written !== null && "name" in written
        ? ` (${String(written.name)})`
        : "";
    const rule = readRule(kind, written);
    if (Array.isArray(rule)) {
      problems.push(...rule.map((problem) => `${file}, rule ${at + 1}${called}: ${problem}`));
      return [];
    }
    if (keys.has(keyOf(kind, rule)))
      problems.push(`${file}, rule ${at + 1}${called}: it stands here twice`);
    keys.add(keyOf(kind, rule));
    return [rule];
  });
}

const environmentFields = z.strictObject({
  groups: z.array(name).max(2000).default([]),
  environments: z
    .array(
      z.strictObject({
        name,
        description: z.string().max(2000).default(""),
        filter: z.string(),
        group: z.string().nullable().default(null),
      }),
    )
    .max(5000)
    .default([]),
});

function environmentsIn(value: unknown, problems: string[]): Environments | null {
  const parsedFile = parsed(environmentFields, {
    file: environmentsFile,
    value: value ?? {},
    problems,
  });
  if (!parsedFile) return null;
  const groups = new Set(parsedFile.groups.map((group) => group.toLowerCase()));
  const names = new Set(
    parsedFile.environments.map((environment) => environment.name.toLowerCase()),
  );
  if (names.size < parsedFile.environments.length || groups.size < parsedFile.groups.length)
    problems.push(`${environmentsFile}: a name stands here twice`);
  if (names.has("all"))
    problems.push(`${environmentsFile}: All holds everything and cannot be written`);
  for (const environment of parsedFile.environments)
    if (environment.group !== null && !groups.has(environment.group.toLowerCase()))
      problems.push(
        `${environmentsFile}, ${environment.name}: there is no group ${environment.group} among groups`,
      );
  const spelled = new Map(parsedFile.groups.map((group) => [group.toLowerCase(), group]));
  return {
    ...parsedFile,
    environments: parsedFile.environments.map((environment) => ({
      ...environment,
      group:
        environment.group === null
          ? null
          : (spelled.get(environment.group.toLowerCase()) ?? environment.group),
    })),
  };
}

function contactsIn(value: unknown, problems: string[]): CodeContact[] | null {
  const contacts = parsed(contactsFileSchema, { file: contactsFile, value: value ?? [], problems });
  const keys = new Set<string>();
  for (const contact of contacts ?? []) {
    const key = contactKey(contact);
    if (keys.has(key)) problems.push(`${contactsFile}, ${contact.name}: ${key} stands here twice`);
    keys.add(key);
  }
  return contacts;
}

function mappingsIn(value: unknown, problems: string[]): CodeMapping[] | null {
  const mappings = parsed(mappingsFileSchema, {
    file: mappingsFile,
    value: value ?? [],
    problems,
  });
  const keys = new Set<string>();
  for (const mapping of mappings ?? []) {
    if (keys.has(mappingKey(mapping)))
      problems.push(`${mappingsFile}, ${mapping.source}: it stands here twice`);
    keys.add(mappingKey(mapping));
  }
  return mappings;
}

/** What persons save and share: a name is unique among those of its owner. */
/** Null of what belongs to the organization. */
interface Shared {
  owner: string | null;
  name: string;
}

function readShared<T extends Shared>(
  schema: z.ZodType<T[]>,
  { file, value, problems }: { file: string; value: unknown; problems: string[] },
): T[] | null {
  const items = parsed(schema, { file, value, problems });
  const keys = new Set<string>();
  for (const item of items ?? []) {
    const key = sharedQueryKey({ name: item.name, owner: item.owner ?? "" });
    if (keys.has(key))
      problems.push(`${file}, ${item.name}: ${item.owner ?? "the organization"} has it here twice`);
    keys.add(key);
  }
  return items;
}

function parsed<T>(
  schema: z.ZodType<T>,
  { file, value, problems }: { file: string; value: unknown; problems: string[] },
): T | null {
  const result = schema.safeParse(value, { error: issueMessage });
  if (result.success) return result.data;
  problems.push(
    ...result.error.issues.flatMap((issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map(
            (key) => `${file}: ${unknownKeyText([...issue.path, key].join("."), schema)}`,
          )
        : [`${file}: ${issue.path.join(".")}${issue.path.length > 0 ? ": " : ""}${issue.message}`],
    ),
  );
  return null;
}
