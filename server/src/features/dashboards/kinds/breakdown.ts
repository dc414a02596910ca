import { type Measure, measures } from "#contract/analytics-measures.ts";
import { statuses } from "#contract/statuses.ts";
import type { ConfigOf, DataOf } from "#contract/widgets/widgets.ts";
import { loadEnvironmentNames } from "../../environments/store.ts";
import { labelOf, questionOf, textOf } from "../figures.ts";
import type { PageScope, WidgetContext, WidgetLoader } from "./widget-loader.ts";

type Config = ConfigOf<"breakdown">;
type Row = DataOf<"breakdown">["rows"][number];
/** Parts of all rows together. */
const maxParts = 500;

export const breakdownLoader: WidgetLoader<"breakdown"> = {
  questions: (config, page) =>
    config.measure === "active"
      ? []
      : Object.values(questionsOf(config, config.measure, page)).filter(
          (question) => question !== null,
        ),
  load: (config, context) =>
    config.measure === "active"
      ? loadActive(config, context)
      : Promise.resolve(figuresOf(config, config.measure, context)),
};

function questionsOf(config: Config, measure: Measure, page: PageScope) {
  const rows = questionOf(config, page, {
    measures: [measure],
    dimensions: [config.by],
    limit: config.limit,
  });
  return {
    rows,
    parts:
      config.parts === null
        ? null
        : { ...rows, dimensions: [config.by, config.parts], limit: maxParts },
  };
}

function figuresOf(config: Config, measure: Measure, { page, answer }: WidgetContext) {
  const questions = questionsOf(config, measure, page);
  const answered = answer(questions.rows);
  const parts = questions.parts && answer(questions.parts);
  const { by, parts: of } = config;
  const partsOf = (value: string | null): Row["parts"] =>
    parts === null || of === null
      ? []
      : parts.rows
          .filter(({ dimensions }) => textOf(dimensions[by]) === value)
          .map((row) => {
            const part = textOf(row.dimensions[of]);
            const amount = row.measures[measure] ?? 0;
            return { value: part, label: labelOf(parts, of, part), amount };
          });
  return {
    data: {
      unit: measures[measure].unit,
      rows: answered.rows.map((row) => {
        const value = textOf(row.dimensions[by]);
        return {
          value,
          label: labelOf(answered, by, value),
          amount: row.measures[measure] ?? 0,
          parts: partsOf(value),
        };
      }),
      total_rows: answered.total_rows,
    },
    partial: answered.partial || parts?.partial === true,
  };
}

/** Active incidents by status and by the environments that the reader sees. */
async function loadActive(
  config: Config,
  context: WidgetContext,
): Promise<{ data: DataOf<"breakdown">; partial: boolean }> {
  const environment = config.environment_id ?? context.page.environment;
  const { rows, isLeast } = await context.countPresent({
    folder: "active",
    query: config.query,
    environment,
  });
  const { environments: allowed } = await context.reach(environment);
  const sets = new Map((await context.sets()).map((set) => [set.id, set.environments]));
  const names = await loadEnvironmentNames(context.sql);
  const valuesOf = (row: (typeof rows)[number], dimension: string): readonly string[] =>
    dimension === "status"
      ? [row.status]
      : (sets.get(row.set_id) ?? []).filter(
          (id) => names.has(id) && (allowed === "everything" || allowed.includes(id)),
        );
  const label = (value: string | null): string =>
    value === null ? "" : (names.get(value) ?? value);
  const all = groupsOf(rows, (row) => valuesOf(row, config.by)).map(([value, members]) => ({
    value,
    label: label(value),
    amount: sum(members),
    parts:
      config.parts === null
        ? []
        : groupsOf(members, (row) => valuesOf(row, config.parts ?? "status")).map(([part, of]) => ({
            value: part,
            label: label(part),
            amount: sum(of),
          })),
  }));
  const sorted = all
    .map((row) => ({ ...row, parts: inOrder(row.parts, config.parts) }))
    .sort((a, b) => b.amount - a.amount || a.label.localeCompare(b.label));
  return {
    data: {
      unit: "count",
      rows: (config.by === "status" ? inOrder(sorted, "status") : sorted).slice(0, config.limit),
      total_rows: sorted.length,
    },
    partial: isLeast,
  };
}

/** A row stands under each of its values. */
function groupsOf<Item>(
  rows: readonly Item[],
  valuesOf: (row: Item) => readonly string[],
): [string, Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const row of rows)
    for (const value of valuesOf(row)) groups.set(value, [...(groups.get(value) ?? []), row]);
  return [...groups];
}

const sum = (rows: readonly { incidents: number }[]): number =>
  rows.reduce((total, { incidents }) => total + incidents, 0);

/** Statuses worst first, everything else largest first. */
const inOrder = <Part extends { value: string | null; amount: number }>(
  parts: readonly Part[],
  dimension: string | null,
): Part[] =>
  [...parts].sort((a, b) =>
    dimension === "status"
      ? statuses.findIndex((status) => status === a.value) -
        statuses.findIndex((status) => status === b.value)
      : b.amount - a.amount,
  );
