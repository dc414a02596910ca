/** A dashboard as a document: names stand where it has ids, so that it means the same elsewhere. */
import type { z } from "zod";
import { dashboardFile } from "#contract/dashboards.ts";
import { issueMessage } from "#contract/field-messages.ts";
import type { WidgetDraft } from "#contract/widgets/widgets.ts";
import { type Problem, problem, Refusal, schemaProblem } from "../../platform/refuse.ts";
import type { DashboardRow } from "./store.ts";

/** Of environments. */
export interface EnvironmentNames {
  nameOf(id: string): string | null;
  idOf(name: string): string | null;
}

type Config = Record<string, unknown>;

export const writeDocument = (
  { name, widgets }: Pick<DashboardRow, "name" | "widgets">,
  names: EnvironmentNames,
) => ({
  format: "tocsin-dashboard" as const,
  version: 1 as const,
  name,
  widgets: widgets.map(({ kind, title, size, x, y, config }) => ({
    kind,
    title,
    size,
    x,
    y,
    config: mapEnvironments({ ...config }, (id) => names.nameOf(id) ?? id),
  })),
});

/** Refuses a document with every problem of it. */
export function readDocument(
  document: Record<string, unknown>,
  names: EnvironmentNames,
): { name: string; widgets: WidgetDraft[] } {
  const problems: Problem[] = [];
  const widgets = Array.isArray(document["widgets"])
    ? document["widgets"].map((widget: unknown, index) =>
        withIds(widget, names, (name) =>
          problems.push(
            problem("unknown_environment", `document.widgets.${index}.config`, `“${name}”`),
          ),
        ),
      )
    : document["widgets"];
  const parsed = dashboardFile.safeParse({ ...document, widgets }, { error: issueMessage });
  if (!parsed.success) problems.push(...parsed.error.issues.map(problemOfIssue));
  if (problems.length > 0) throw new Refusal(400, problems);
  // Without problems it was read.
  return parsed.data as { name: string; widgets: WidgetDraft[] };
}

const problemOfIssue = ({ path, message }: z.core.$ZodIssue): Problem =>
  schemaProblem(["document", ...path].join("."), message);

function withIds(
  widget: unknown,
  names: EnvironmentNames,
  onMissing: (name: string) => void,
): unknown {
  if (typeof widget !== "object" || widget === null || !("config" in widget)) return widget;
  const { config } = widget;
  if (typeof config !== "object" || config === null) return widget;
  return {
    ...widget,
    config: mapEnvironments({ ...config }, (name) => {
      const id = names.idOf(name);
      if (id === null) onMissing(name);
      return id ?? name;
    }),
  };
}

function mapEnvironments(config: Config, map: (value: string) => string): Config {
  const { environment_id: single, environment_ids: several } = config;
  return {
    ...config,
    ...(typeof single === "string" ? { environment_id: map(single) } : {}),
    ...(Array.isArray(several)
      ? {
          environment_ids: several.map((each: unknown) =>
            typeof each === "string" ? map(each) : each,
          ),
        }
      : {}),
  };
}
