/** Shared dashboards as files say them: by their owners' user names, without what is implied. */
import { dashboardLimits } from "#contract/dashboard-limits.ts";
import { z } from "zod";
import { name } from "#contract/scalars.ts";
import { definitionOf, widgetDraft } from "#contract/widgets/widgets.ts";
import type { SharedDashboard } from "../features/dashboards/shared-dashboards.ts";
import { canonicalJson } from "../platform/canonical-json.ts";

/** Environments stand here by their names, which no schema of ids lets through. */
const namedWidget = z.record(z.string(), z.unknown()).transform((written, context) => {
  const { config, ...widget } = written;
  const {
    environment_id: environment,
    environment_ids: environments,
    ...fields
  } = isFields(config) ? config : {};
  const parsed = widgetDraft.safeParse({ ...widget, config: fields });
  if (!parsed.success) {
    for (const issue of parsed.error.issues)
      context.addIssue({ code: "custom", message: issue.message, path: [...issue.path] });
    return z.NEVER;
  }
  return {
    ...parsed.data,
    config: {
      ...parsed.data.config,
      ...(environment === undefined ? {} : { environment_id: environment }),
      ...(environments === undefined ? {} : { environment_ids: environments }),
    },
  } as typeof parsed.data; // names where there will be ids
});
const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const sharedDashboardsFileSchema = z.array(
  z
    .strictObject({
      owner: z.string().trim().min(1).max(300).nullable().default(null),
      name,
      is_for_all: z.boolean().default(false),
      role_ids: z.array(name).max(100).default([]),
      widgets: z.array(namedWidget).max(dashboardLimits.widgets).default([]),
    })
    .refine(
      ({ is_for_all: isForAll, role_ids: roles }) => isForAll || roles.length > 0,
      "a dashboard that is shared with no role is its owner's own",
    ),
);

export const writeSharedDashboardCode = (shared: SharedDashboard): object => ({
  ...(shared.owner === null ? {} : { owner: shared.owner }),
  name: shared.name,
  ...(shared.is_for_all ? { is_for_all: true } : {}),
  ...(shared.role_ids.length === 0 ? {} : { role_ids: shared.role_ids }),
  widgets: shared.widgets.map(({ config, ...widget }) => {
    const defaults = definitionOf(widget.kind).config.parse({});
    const fields = Object.entries(config).filter(
      ([field, value]) =>
        canonicalJson(value) !==
        canonicalJson(Object.entries(defaults).find(([key]) => key === field)?.[1] ?? null),
    );
    return { ...widget, ...(fields.length === 0 ? {} : { config: Object.fromEntries(fields) }) };
  }),
});
