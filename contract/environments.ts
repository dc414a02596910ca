import { z } from "zod";
import { endpoint, inEnvironment, may, mayOrIn, signedIn } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { environmentAccess, feedPermissions, grantedActions } from "./permissions.ts";
import { base, id, name, emptyReply } from "./scalars.ts";
import { folders, status } from "./statuses.ts";

/** A rule tree of the builder: and/or over comparisons and further trees. */
export interface RuleTree {
  operator: "and" | "or";
  items: (RuleTree | { field: string; op: string; value: string | string[] })[];
}
export const ruleTree: z.ZodType<RuleTree> = z.lazy(() =>
  z.object({
    operator: z.enum(["and", "or"]),
    items: z
      .array(
        z.union([
          ruleTree,
          z.object({
            field: z.string().max(64),
            op: z.string().max(6),
            value: z.union([z.string().max(512), z.array(z.string().max(512)).max(500)]),
          }),
        ]),
      )
      .max(200),
  }),
);
/** BPQL text, or the builder's tree. */
const filter = z.union([z.string().max(limits.bpqlCharacters), z.object({ rules: ruleTree })]);

export const environment = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  group_id: z.string().nullable(),
  is_all: z.boolean(),
  /** The filter as BPQL; given to those who may edit. */
  filter: z.string().optional(),
  rules: ruleTree.nullable().optional(),
  access: z.enum(environmentAccess),
  /** What the caller may do with the incidents of its feed. */
  feed_permission: z.enum(feedPermissions),
  roles: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        access: z.enum(environmentAccess),
        /** Of the actions on incidents, these alone; absent: all that the level gives. */
        actions: z.array(z.enum(grantedActions)).optional(),
      }),
    )
    .optional(),
  /** Set while incidents are being placed anew. */
  placing: z.object({ done: z.number(), of: z.number() }).nullable(),
});
export type Environment = z.infer<typeof environment>;
export const environmentGroup = z.object({
  id: z.string(),
  name: z.string(),
  environment_ids: z.array(z.string()),
});

const list = z.object({ items: z.array(environment), total: z.number() });
const params = z.object({ id: z.string().max(40) });
/** `roles` changes roles: that takes roles@update, and nobody gives more than they hold. */
const grantRefusals = ["no_permission", "beyond_own"] as const;
/**
 * Without `actions` the role keeps those it was given here, and one that is new has all of its
 * level; all of them named is as if none were.
 */
const roleGrant = z.object({
  id,
  access: z.enum(environmentAccess),
  actions: z.array(z.enum(grantedActions)).max(grantedActions.length).optional(),
});
const environmentInput = z.object({
  name,
  description: z.string().max(2000).default(""),
  filter,
  group_id: id.nullable().default(null),
  roles: z.array(roleGrant).max(100).optional(),
});
export const listEnvironments = endpoint({
  method: "GET",
  path: "/web/environments",
  summary: "List the environments that you may see, All first",
  needs: signedIn,
  reply: list,
});
export const listEnvironmentsV2 = endpoint({
  method: "GET",
  path: "/resources/v2.0/environments",
  summary: "List the environments that you may see, under a newer path",
  needs: signedIn,
  reply: list,
  apiOnly: true,
});
const filterRefusals = ["invalid", "environment_moves_with_time"] as const;
export const getEnvironment = endpoint({
  method: "GET",
  path: "/resources/v2.0/environments/{id}",
  summary: "Get an environment",
  needs: inEnvironment("read"),
  params,
  query: z.object({ showFilterRules: z.string().optional() }),
  reply: environment,
  refuses: ["not_found"],
});
export const createEnvironment = endpoint({
  method: "POST",
  path: "/resources/v2.0/environments",
  summary: "Create an environment; incidents are placed in the background",
  needs: may("environments@create"),
  body: environmentInput,
  reply: environment,
  status: 201,
  refuses: ["not_found", "name_taken", ...filterRefusals, "no_toggle", ...grantRefusals],
});
export const updateEnvironment = endpoint({
  method: "PATCH",
  path: "/resources/v2.0/environments/{id}",
  summary: "Change an environment; a changed filter places incidents again",
  needs: inEnvironment("edit"),
  params,
  body: z
    .object({
      name,
      description: z.string().max(2000),
      filter,
      group_id: id.nullable(),
      roles: z.array(roleGrant).max(100),
    })
    .partial()
    .extend({ base }),
  reply: environment,
  refuses: [
    "not_found",
    "stale",
    "name_taken",
    "all_unchangeable",
    ...filterRefusals,
    "no_toggle",
    ...grantRefusals,
    "no_environment_access",
  ],
});
export const deleteEnvironment = endpoint({
  method: "DELETE",
  path: "/web/environments/{id}",
  summary: "Delete an environment; All cannot be deleted",
  needs: inEnvironment("full_access"),
  params,
  reply: emptyReply,
  status: 204,
  refuses: ["not_found", "all_undeletable"],
});

export const previewEnvironment = endpoint({
  method: "POST",
  path: "/resources/v2.0/environment/preview",
  summary: "Preview which open incidents a filter matches",
  needs: mayOrIn("environments@create", "edit"),
  isReadOnly: true,
  body: z.object({ filter }),
  reply: z.object({
    total: z.number(),
    of: z.number(),
    items: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        subtitle: z.string(),
        status,
        alerts: z.number(),
      }),
    ),
  }),
  refuses: filterRefusals,
});
export const environmentBuilder = endpoint({
  method: "GET",
  path: "/resources/v2.0/environment-builder",
  summary: "Get what the environment builder offers: fields, operators, groups, roles",
  needs: mayOrIn("environments@read", "edit"),
  reply: z.object({
    fields: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(["text", "number", "time", "duration", "choice"]),
        values: z.array(z.string()).optional(),
      }),
    ),
    operators: z.array(z.string()),
    groups: z.array(environmentGroup),
    roles: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
});
export const translateRules = endpoint({
  method: "POST",
  path: "/resources/v2.0/translate/rule-to-bpql",
  summary: "Translate a rule tree to BPQL, or BPQL to a rule tree if possible",
  needs: signedIn,
  isReadOnly: true,
  body: z.union([
    z.object({ rules: ruleTree }),
    z.object({ bpql: z.string().max(limits.bpqlCharacters) }),
  ]),
  reply: z.object({ bpql: z.string(), rules: ruleTree.nullable() }),
  refuses: filterRefusals,
});

const groupInput = z.object({ name, environment_ids: z.array(id).max(500).default([]) });
export const listEnvironmentGroups = endpoint({
  method: "GET",
  path: "/resources/v2.0/environments-groups",
  summary: "List environment groups, each with the environments that you may see",
  needs: signedIn,
  reply: z.object({ items: z.array(environmentGroup), total: z.number() }),
});
export const createEnvironmentGroup = endpoint({
  method: "POST",
  path: "/resources/v2.0/environments-groups",
  summary: "Create an environment group",
  needs: may("environments@create"),
  body: groupInput,
  reply: environmentGroup,
  status: 201,
  refuses: ["name_taken"],
});
export const updateEnvironmentGroup = endpoint({
  method: "PUT",
  path: "/resources/v2.0/environments-groups/{id}",
  summary: "Rename an environment group or choose its environments",
  needs: may("environments@update"),
  params: z.object({ id }),
  body: groupInput.extend({ id: z.string().optional() }),
  reply: environmentGroup,
  refuses: ["not_found", "name_taken"],
});
export const deleteEnvironmentGroup = endpoint({
  method: "DELETE",
  path: "/resources/v2.0/environments-groups/{id}",
  summary: "Delete an environment group; its environments stay",
  needs: may("environments@delete"),
  params: z.object({ id }),
  reply: emptyReply,
  status: 204,
  refuses: ["not_found"],
});

/** Everything that there is, as the caller saw it: 409 when something came or went meanwhile. */
export const arrangeEnvironments = endpoint({
  method: "PUT",
  path: "/resources/v2.0/environments-order",
  summary: "Set the order of environments and groups, and the group of each environment",
  needs: may("environments@update"),
  body: z.object({
    groups: z.array(id).max(2000).optional(),
    environments: z
      .array(z.object({ id, group_id: id.nullable() }))
      .max(5000)
      .optional(),
  }),
  reply: emptyReply,
  status: 204,
  refuses: ["stale"],
});

// fromEntries forgets the keys
const folderCounts = Object.fromEntries(folders.map((folder) => [folder, z.number()])) as Record<
  (typeof folders)[number],
  z.ZodNumber
>;
/**
 * A folder counts all that it holds. `parts` says how many of those continue another incident of
 * the same folder, which was full.
 */
const counts = z.object({
  environment_id: z.string(),
  ...folderCounts,
  parts: z.object(folderCounts),
});
export type Counters = z.infer<typeof counts>;
export const getCounters = endpoint({
  method: "GET",
  path: "/resources/v2.0/environments-counters",
  summary: "Count the incidents of every visible environment and folder, All first",
  needs: signedIn,
  query: z.object({
    current_env: z.string().max(40).optional(),
    current_folder: z.string().max(40).optional(),
  }),
  reply: z.object({ items: z.array(counts) }),
});
export const getVolumes = endpoint({
  method: "GET",
  path: "/resources/v2.0/environments-volumes",
  summary:
    "Count the incidents of the last 24 hours by hour, for every visible environment, All first",
  needs: signedIn,
  /** `from` is when the first hour began; the last is the running one. */
  reply: z.object({
    from: z.number(),
    items: z.array(z.object({ environment_id: z.string(), opened: z.array(z.number()) })),
  }),
});
export const resolveField = endpoint({
  method: "GET",
  path: "/resources/v2.0/fields-resolver/{context}/{field}/{prefix}",
  summary: "List the values of a field by prefix; `_` stands for an empty part",
  needs: signedIn,
  params: z.object({
    context: z.string().max(40),
    field: z.string().max(64),
    prefix: z.string().max(200),
  }),
  reply: z.object({
    items: z.array(z.object({ value: z.string(), hits: z.number() })),
    total: z.number(),
  }),
});
export const listTags = endpoint({
  method: "GET",
  path: "/web/tags",
  summary: "List the tag names of current alerts, with their number of alerts",
  needs: signedIn,
  reply: z.array(
    z.object({
      name: z.string(),
      totalHits: z.number(),
      parentSourceSystem: z.array(z.string()),
      inConfig: z.boolean(),
    }),
  ),
});
