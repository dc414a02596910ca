/** What a translation has made so far, and what it could not. */
import type { Query } from "#bpql/ast.ts";
import { parse } from "#bpql/parse.ts";
import { print } from "#bpql/print.ts";
import { incidentFields } from "#contract/incident-fields.ts";
import type { RuleKind } from "#contract/rules.ts";
import { email, personName } from "#contract/scalars.ts";
import type { Channel } from "#contract/sharing.ts";
import { isQueryable } from "#contract/tags.ts";
import { kindOf } from "../features/incidents/world/incident-fields.ts";
import type { Code, CodeEnvironment, CodeRule } from "../rules-as-code/code.ts";
import type { CodeContact } from "../rules-as-code/contact-code.ts";
import { readRule } from "../rules-as-code/read-rule.ts";
import type { ConfigNode } from "./config-node.ts";

/** Why a place of the file has no equal, or not quite. */
export interface Note {
  line: number;
  path: string;
  why: string;
  /** What a person has to connect; then there is nothing to note. */
  connects?: ShareTarget;
}

export interface Translation {
  code: Code;
  /** Rows of mapping tables, by the name of their file. */
  rows: ReadonlyMap<string, string>;
  notes: Note[];
}

/** What is known of paths that no translation reads; the first that fits explains. */
export type Explanations = readonly (readonly [path: RegExp, why: string])[];

/** Whom a rule tells: an address, or an integration by its name. */
export interface ShareTarget {
  system: Channel;
  target: string;
}

const labelPrefix = "label_";
/** Queries of incidents mean something else by these names. */
const shadowed = new Set<string>([
  ...incidentFields.map(({ name }) => name),
  "timestamp",
  "source_system",
]);
/** An event's own fields: a label of this name does not become a tag. */
const lost = new Set([
  "status",
  "description",
  "timestamp",
  "source",
  "source_system",
  "app_key",
  "incident_identifier",
  "primary_property",
  "secondary_property",
  "expires_at",
]);

export class Draft {
  private readonly rules = new Map<RuleKind, CodeRule[]>();
  private readonly environments: CodeEnvironment[] = [];
  private readonly contacts = new Map<string, CodeContact>();
  private readonly rows = new Map<string, string>();
  private readonly notes: Note[] = [];
  /** By noun, in small letters. */
  private readonly names = new Map<string, Set<string>>([["environment", new Set(["all"])]]);

  note(node: ConfigNode, why: string): void {
    this.notes.push({ line: node.line, path: node.path, why });
  }

  /** Files of rules hold no addresses and keys of other systems: a person connects those. */
  noteTarget(node: ConfigNode, noun: string, connects: ShareTarget): void {
    const { line, path } = node;
    const { system, target } = connects;
    if (
      this.notes.some((note) => note.connects?.system === system && note.connects.target === target)
    )
      return;
    this.notes.push({
      line,
      path,
      why: `connect this ${noun} as an outbound integration of kind ${system} with the name ${JSON.stringify(target)}, and import again: until then nobody is told through it`,
      connects,
    });
  }

  /** What is so for many places is said at the first. */
  noteOnce(node: ConfigNode, why: string): void {
    if (!this.notes.some((note) => note.why === why)) this.note(node, why);
  }

  /** Answers the name it has, or null where its filter cannot be written. */
  addEnvironment(
    node: ConfigNode,
    { name, filter }: { name: string; filter: Query },
  ): string | null {
    const text = this.printed(node, filter);
    if (text === null) return null;
    const unique = this.uniqueName("environment", name);
    this.environments.push({
      name: unique,
      description: `Imported from line ${node.line}`,
      filter: text,
      group: null,
    });
    return unique;
  }

  /** In the words of rules as code; answers whether it could be. */
  addRule(
    kind: RuleKind,
    node: ConfigNode,
    { name, ...fields }: { name: string | null } & Record<string, unknown>,
  ): boolean {
    const unique = name === null ? null : this.uniqueName(kind, name);
    const rule = readRule(kind, { ...(unique === null ? {} : { name: unique }), ...fields });
    if (Array.isArray(rule)) {
      this.note(node, `not imported: ${rule.join("; ")}`);
      return false;
    }
    this.rules.set(kind, [...(this.rules.get(kind) ?? []), rule]);
    return true;
  }

  /** One address is one contact. */
  addContact(name: string, address: string): string | null {
    const parsed = email.safeParse(address);
    if (!parsed.success) return null;
    if (!this.contacts.has(parsed.data))
      this.contacts.set(parsed.data, {
        name: contactName(name, parsed.data),
        email: parsed.data,
        phone_number: null,
      });
    return parsed.data;
  }

  addRows(file: string, csv: string): void {
    this.rows.set(file, csv);
  }

  /** Null where the query is more than the product reads: then its reason is noted. */
  printed(node: ConfigNode, query: Query): string | null {
    const text = print(query);
    const parsed = parse(text, { kindOf });
    if (parsed.ok) return text;
    this.note(node, `not imported: ${parsed.problems[0]?.message ?? "the condition is too long"}`);
    return null;
  }

  /**
   * The field that queries have of a sender's label. Where they mean something else by its name, a
   * tag is added that repeats it; null where alerts do not keep it.
   */
  fieldOf(node: ConfigNode, label: string): string | null {
    const tag = label.toLowerCase();
    if (lost.has(tag)) return null;
    if (isQueryable(tag) && !shadowed.has(tag)) return tag;
    const copy = `${labelPrefix}${tag.replaceAll(/[^a-z0-9_-]/g, "_")}`.slice(0, 64);
    const isThere = this.rules.get("enrichment-tag")?.some((rule) => rule.name === copy) === true;
    if (!isThere)
      this.addRule("enrichment-tag", node, {
        name: copy,
        description: `The tag ${tag}, for queries that mean something else by this name`,
        type: "composition",
        enrichments: [{ type: "composition", config: { value: `\${exact(${tag})}` } }],
      });
    return copy;
  }

  /** The tag that alerts have of a label; null where they do not keep it. */
  tagOf(label: string): string | null {
    const tag = label.toLowerCase();
    return isQueryable(tag) && !lost.has(tag) ? tag : null;
  }

  uniqueName(noun: string, name: string): string {
    const taken = this.names.get(noun) ?? new Set();
    this.names.set(noun, taken);
    const short = name.trim().slice(0, 190) || "unnamed";
    let unique = short;
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) unique = `${short} (${count})`;
    taken.add(unique.toLowerCase());
    return unique;
  }

  /** With a note for whatever of these documents nobody has read. */
  finish(documents: readonly ConfigNode[], explanations: Explanations): Translation {
    for (const node of documents.flatMap((document) => document.unread()))
      this.note(
        node,
        explanations.find(([path]) => path.test(node.path))?.[1] ?? "has no equal in Tocsin",
      );
    return {
      code: {
        rules: this.rules,
        mode: null,
        environments:
          this.environments.length === 0 ? null : { groups: [], environments: this.environments },
        contacts: this.contacts.size === 0 ? null : [...this.contacts.values()],
        payloadMappings: null,
        sharedQueries: null,
        sharedDesigners: null,
        dashboards: null,
      },
      rows: this.rows,
      notes: this.notes.toSorted((a, b) => a.line - b.line || a.path.localeCompare(b.path)),
    };
  }
}

/** As names of people must be: letters first, and few signs. */
function contactName(name: string, address: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{M}\p{N}._ '’-]+/gu, " ").replace(/^[^\p{L}]+/u, "");
  return (
    personName.safeParse(plain).data ??
    personName.parse(`Contact ${address.split("@")[0]?.replaceAll(/[^a-z0-9._-]/g, " ")}`)
  );
}
