import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { ruleKinds } from "./rules.ts";

/**
 * Everything of an organization that is configuration, in the order in which it is applied: what
 * others name comes first.
 */
export const configurationKinds = [
  "settings",
  "tag-manager",
  "environment-groups",
  "environments",
  "roles",
  ...ruleKinds,
  "payload-mapping",
  "alert-view",
  "incident-view",
  "saved-queries",
  "analytics-designers",
  "dashboards",
  "public-view",
] as const;
export type ConfigurationKind = (typeof configurationKinds)[number];

export const diffStates = ["only_source", "only_target", "differs"] as const;
/**
 * One field that differs; a side that lacks it is null. Secrets are shown as ••••. Of a list that
 * is in another order, or of rows, the first ones that differ.
 */
const difference = z.object({ path: z.string(), source: z.unknown(), target: z.unknown() });
export const diffItem = z.object({
  /**
   * Names the thing in both organizations: its name, or its content where its kind has no names;
   * `orderKey` is the order of a kind's things.
   */
  key: z.string(),
  name: z.string(),
  state: z.enum(diffStates),
  differences: z.array(difference),
  /** Why it cannot be copied; null when it can. */
  obstacle: z.string().nullable(),
  /**
   * Of what differs: given back when it is copied, it is refused as stale where something else
   * differs by then.
   */
  version: z.string(),
});
/** No name begins with a blank. */
export const orderKey = " order";
export type DiffItem = z.infer<typeof diffItem>;
const kindDiff = z.object({
  kind: z.enum(configurationKinds),
  items: z.array(diffItem),
  same: z.number(),
});
export type KindDiff = z.infer<typeof kindDiff>;

const organization = z.string().trim().min(1).max(200);
const side = z.object({ id: z.string(), name: z.string(), display_name: z.string() });
const refuses = ["not_found", "no_permission", "same_organization"] as const;

/** `source` and `target` are names or ids. */
export const getDiffView = endpoint({
  method: "GET",
  path: "/diff-view",
  summary: "List what differs between two of your organizations",
  needs: may("general_settings@read"),
  toggle: "diff_view",
  query: z.object({ source: organization, target: organization }),
  reply: z.object({
    source: side,
    target: side,
    kinds: z.array(kindDiff),
    /** What is not compared: the permission to read it is not held in both. */
    hidden: z.array(z.object({ kind: z.enum(configurationKinds), permission: z.string() })),
  }),
  refuses,
});
export const applyDiff = endpoint({
  method: "POST",
  path: "/diff-view/apply",
  summary: "Copy chosen settings to the target organization, all or none",
  needs: may("general_settings@read"),
  toggle: "diff_view",
  body: z.object({
    source: organization,
    target: organization,
    changes: z
      .array(
        z.object({
          kind: z.enum(configurationKinds),
          key: z.string().max(4000),
          version: z.string().max(100).optional(),
        }),
      )
      .min(1, "Choose what to copy")
      .max(1000),
    /**
     * Names of maintenance plans that mute more than a fifth of an environment and are meant all
     * the same, as somebody typed them.
     */
    confirm: z.array(z.string().max(200)).max(1000).default([]),
  }),
  reply: z.object({
    applied: z.array(
      z.object({
        kind: z.enum(configurationKinds),
        key: z.string(),
        name: z.string(),
        action: z.enum(["create", "update"]),
      }),
    ),
  }),
  refuses: [
    ...refuses,
    "stale",
    "invalid",
    "name_taken",
    "beyond_own",
    "no_environment_access",
    "hiding_needs_confirmation",
    "still_used",
    "toggle_off_in_target",
    "secret_not_copied",
    "copied_too_many_rows",
    "missing_in_target",
    "no_source_in_target",
  ],
});
