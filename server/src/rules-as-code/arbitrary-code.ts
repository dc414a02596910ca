/** Configurations of every kind of rule, for properties. */
import * as fc from "fast-check";
import type { RuleKind } from "#contract/rules.ts";
import type { Fields } from "../features/configuration/fields.ts";
import type { Code, CodeRule } from "./code.ts";
import { readRule } from "./read-rule.ts";

const text = fc
  .oneof(
    fc.string({ unit: "grapheme", maxLength: 20 }),
    fc.constantFrom(
      "",
      "yes",
      "null",
      "1e3",
      "0x1f",
      "- a",
      "# no comment",
      "a: b",
      "two\nlines\n",
      " blanks ",
      "'",
      '"',
      "*",
      "&x",
      "~",
      "2026-01-01",
      "\u0085",
      "\u2028",
      "\t",
    ),
  )
  .map((value) => value.replaceAll("\u0000", ""));
const name = fc.oneof(
  fc.stringMatching(/^[A-Za-z][A-Za-z0-9 .:#-]{0,20}[A-Za-z0-9]$/),
  fc.constantFrom("Yes", "Null and void", "Größe", "1"),
);
const tag = fc.stringMatching(/^[a-z][a-z0-9_-]{0,10}$/).map((suffix) => `t_${suffix}`);
const conditions = [
  "host = db-1",
  "check IN (disk, cpu) AND NOT team = ops",
  'description = "a: b # c"',
  "(",
] as const;
const bpql = fc.constantFrom("", ...conditions);
/** Descriptions change too often for a tag of an incident. */
const steadyBpql = bpql.filter((text) => !text.startsWith("description"));
/** What hides says which alerts. */
const hidingBpql = fc.constantFrom("*", ...conditions);
const source = fc.constantFrom("nagios.prod", "api.bench");
const hosts = fc.constantFrom("db-1", "web-2");
const seconds = fc.integer({ min: 0, max: 2_000_000_000 });
const recurrence = fc.oneof(
  fc.constant({ kind: "None" }),
  fc.record({ kind: fc.constant("Daily"), interval: fc.integer({ min: 1, max: 9 }) }),
  fc.constant({ kind: "Weekly", interval: 1, weekdays: ["Monday", "Friday"] }),
);
const schedule = fc
  .record({
    start: seconds,
    timezone: fc.constantFrom("UTC", "Europe/Berlin"),
    recurrence,
    until: fc.option(seconds),
  })
  .map((schedule) => ({
    start: schedule.start,
    end: schedule.start + 600,
    timezone: schedule.timezone,
    recurrence: schedule.recurrence,
    until: schedule.until,
  }));
const tests = fc.array(
  fc.record({
    name: text,
    events: fc.array(
      fc.record({ host: hosts, status: fc.constant("critical"), n: fc.integer(), notes: text }),
      { minLength: 1, maxLength: 2 },
    ),
    expect: fc.constantFrom(
      { outcome: "opened" },
      { incidents: 1, tags: { team: null } },
      { events: [{ filtered_by: null }], incidents: [{ alerts: 1 }] },
    ),
  }),
  { maxLength: 2 },
);
const uniqueList = <T>(
  items: fc.Arbitrary<T>,
  by: (item: T) => string,
  max = 4,
): fc.Arbitrary<T[]> => fc.uniqueArray(items, { selector: by, maxLength: max });

const table = fc.record({
  description: text,
  when: bpql,
  is_case_sensitive: fc.boolean(),
  selected_source_system: fc.constantFrom("", "nagios"),
  fields: fc
    .record({ over: fc.boolean(), title: fc.constantFrom("Team", "Owner: who") })
    .map(({ over, title }) => [
      { kind: "query", title: "Host", tag_name: "host" },
      { kind: "result", title, tag_name: "team", is_overridden: over },
    ]),
});
const innerRule = (tables: readonly string[]) =>
  fc.oneof(
    fc.record({
      id: fc.constant(""),
      when: bpql,
      active: fc.boolean(),
      type: fc.constant("composition"),
      config: fc.record({
        selected_source_system: fc.constantFrom("", "nagios"),
        value: fc.constantFrom("a ${host}", "x"),
      }),
    }),
    fc.record({
      id: fc.constant(""),
      when: bpql,
      active: fc.boolean(),
      type: fc.constant("extraction"),
      config: fc.record({
        selected_source_system: fc.constant(""),
        source: fc.constant("host"),
        regex: fc.constantFrom("^(\\w+)-", "(?<a>x)"),
        template: fc.constantFrom(null, "v ${1}"),
      }),
    }),
    ...(tables.length === 0
      ? []
      : [
          fc.record({
            id: fc.constant(""),
            when: bpql,
            active: fc.boolean(),
            type: fc.constant("mapping"),
            config: fc.record({
              selected_source_system: fc.constant(""),
              table_id: fc.constantFrom(...tables),
              column: fc.constant(null),
            }),
          }),
        ]),
  );
const filter = fc.record({
  description: text,
  bpql: hidingBpql,
  sourceSystems: uniqueList(source, String),
  drops_ok: fc.boolean(),
  end_time: fc.option(seconds),
  schedule: fc.option(schedule),
});
const plan = fc.record({
  description: text,
  condition: fc.constantFrom("*", "host = db-1"),
  source_systems: uniqueList(source, String),
  end_action: fc.constantFrom("None", "Reactivate", "Resolve"),
  schedule,
  stopped_at: fc.option(seconds),
});
const pattern = fc.record({
  tags: uniqueList(tag, String, 3),
  filter: bpql,
  source_systems: uniqueList(source, String),
  time_window: fc.integer({ min: 1, max: 4320 }),
  window_mode: fc.constantFrom("anchored", "sliding"),
  cross_source: fc.boolean(),
  note: text,
  topology: fc.option(
    fc.record({
      relation: fc.constantFrom("either", "depends_on"),
      links: fc.integer({ min: 0, max: 2 }),
      kinds: fc.constantFrom([], ["runs_on"]),
    }),
  ),
});
const incidentTag = fc.oneof(
  fc.record({
    description: text,
    type: fc.constantFrom("text", "multi_value"),
    options: fc.constant([]),
    default: fc.constantFrom(null, "none", "yes"),
    automatic: fc.array(
      fc.record({
        when: steadyBpql,
        value: fc.oneof(
          fc.constant({ kind: "first", field: "team" }),
          fc.constant({ kind: "template", template: "${host}: on" }),
          fc.constant({ kind: "literal", value: "1" }),
        ),
      }),
      { maxLength: 2 },
    ),
  }),
  fc.record({
    description: text,
    type: fc.constant("list"),
    options: fc.constantFrom(["high", "low"], ["no", "1"]),
    default: fc.constant(null),
    automatic: fc.constant([]),
  }),
);
const messageTemplate = fc.record({
  channel: fc.constantFrom("email", "webhook", "chat"),
  event: fc.constantFrom("any", "shared", "resolved"),
  message_template: fc.constantFrom("{{ incident.title }}", "${host} is {{ incident.status }}"),
  is_default: fc.boolean(),
});

const workflow = fc.record({
  description: text,
  definition: fc.record({
    trigger: fc.constantFrom({ opened: {} }, { manual: { inputs: [{ name: "host" }] } }),
    condition: hidingBpql,
    steps: fc.constantFrom(
      [{ id: "note", comment: { body: "{{ incident.title }}" } }],
      [{ id: "side", branch: { if: "host = db-1", do: [{ id: "end", resolve: {} }] } }],
    ),
  }),
});

const sharing = (environments: readonly string[]) =>
  fc.record({
    description: text,
    environment_ids: environments.length === 0 ? fc.constant([]) : fc.subarray([...environments]),
    condition: hidingBpql,
    targets: fc.constantFrom(
      [{ system: "email", target: "ops@northwind.example" }],
      [
        { system: "email", target: "contact Night desk" },
        { system: "sms", target: "+4930123456789" },
      ],
    ),
    message: text,
    delay_minutes: fc.integer({ min: 0, max: 60 }),
    on_update: fc.boolean(),
  });

const rulesOf = (
  kind: RuleKind,
  body: fc.Arbitrary<object>,
  called: fc.Arbitrary<string> | null,
): fc.Arbitrary<CodeRule[]> =>
  uniqueList(
    fc.record({ name: called ?? fc.constant(null), active: fc.boolean(), body, tests }),
    (rule) => (rule.name ?? JSON.stringify(bodyOf(rule.body)["tags"])).toLowerCase(),
  ).map((list) =>
    list.map(({ name: title, active, body: fields, tests: ruleTests }) => {
      const rule = readRule(kind, {
        ...(title === null ? {} : { name: title }),
        active,
        ...fields,
        tests: ruleTests,
      });
      if (Array.isArray(rule)) throw new Error(`${kind}: ${rule.join("; ")}`);
      return rule;
    }),
  );
const bodyOf = (body: object): Fields => body as Fields; // an object whose keys are texts

/** `isValid`: only what the product would save. */
export const arbitraryCode = ({ isValid }: { isValid: boolean }): fc.Arbitrary<Code> =>
  fc
    .tuple(
      uniqueList(name, (group) => group.trim().toLowerCase(), 3),
      uniqueList(
        name.filter((environment) => environment.toLowerCase() !== "all"),
        (environment) => environment.toLowerCase(),
        3,
      ),
      rulesOf("mapping-table", table, name),
    )
    .chain(([groups, environments, tables]) =>
      fc.record({
        rules: arbitraryRules({ isValid, environments, tables }),
        mode: fc.constantFrom("time_window" as const, "manual" as const),
        environments: arbitraryEnvironments(groups, environments),
        payloadMappings: fc.constant(null),
        sharedQueries: fc.constant(null),
        contacts: fc.constant(null),
        sharedDesigners: fc.constant(null),
        dashboards: fc.constant(null),
      }),
    );

interface RuleContext {
  isValid: boolean;
  environments: readonly string[];
  tables: CodeRule[];
}

/** Rules of all kinds; those that name tables or environments name some that are there. */
function arbitraryRules(context: RuleContext): fc.Arbitrary<Map<RuleKind, CodeRule[]>> {
  const { isValid, tables } = context;
  const mappingTables = isValid
    ? tables.map((rule) => ({ ...rule, body: { ...rule.body, when: "" } }))
    : tables;
  return fc
    .record(ruleKinds(context))
    .map(
      (rulesByKind) =>
        new Map<RuleKind, CodeRule[]>([
          ["mapping-table", mappingTables],
          ...(Object.entries(rulesByKind) as [RuleKind, CodeRule[]][]),
        ]),
    ); // ruleKinds has these keys
}

function ruleKinds({
  isValid,
  environments,
  tables,
}: RuleContext): Record<Exclude<RuleKind, "mapping-table">, fc.Arbitrary<CodeRule[]>> {
  const savable = (body: fc.Arbitrary<object>) =>
    isValid ? body.filter((candidate) => !JSON.stringify(candidate).includes('"("')) : body;
  const enrichmentTag = fc.record({
    description: text,
    type: fc.constant("multi"),
    override: fc.boolean(),
    enrichments: fc.array(innerRule(tables.map((rule) => rule.name ?? "")), { maxLength: 3 }),
  });
  const correlation = isValid ? pattern.filter((candidate) => candidate.tags.length > 0) : pattern;
  return {
    "enrichment-tag": rulesOf(
      "enrichment-tag",
      savable(enrichmentTag),
      isValid ? fc.constant("team") : tag,
    ),
    "alert-filter": rulesOf("alert-filter", savable(filter), name),
    "maintenance-plan": rulesOf("maintenance-plan", savable(plan), name),
    "correlation-pattern": rulesOf("correlation-pattern", savable(correlation), null),
    "incident-tag": rulesOf("incident-tag", savable(incidentTag), tag),
    "autoshare-rule": rulesOf("autoshare-rule", savable(sharing(environments)), name),
    "message-template": rulesOf("message-template", messageTemplate, name),
    workflow: rulesOf("workflow", workflow, name),
  };
}

const arbitraryEnvironments = (
  groups: string[],
  names: readonly string[],
): fc.Arbitrary<Code["environments"]> =>
  fc
    .array(
      fc.record({
        description: text,
        filter: fc.constantFrom("host = db-1", "team IN (a, b) # c".slice(0, 14)),
        group: fc.constantFrom(null, ...groups),
      }),
      { minLength: names.length, maxLength: names.length },
    )
    .map((list) => ({
      groups,
      environments: list.map((environment, index) => ({
        ...environment,
        name: names[index] ?? "",
      })),
    }));
