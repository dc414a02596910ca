/** The permission catalogue: every resource, its actions and the group it is shown in. */
export const actions = ["create", "read", "update", "delete"] as const;
export type Action = (typeof actions)[number];

const all = actions;
/** `awaits`: what nothing asks for yet, because its feature is not in this version. */
const catalogue = {
  search: { group: "Incidents", actions: ["read"] },
  environments: { group: "Incidents", actions: all },
  "incident-tags-definitions": { group: "Incidents", actions: all },
  changes: { group: "Incidents", actions: ["read", "update"] },
  topology: { group: "Incidents", actions: ["read", "update"] },
  event_log: { group: "Incidents", actions: ["read"], awaits: ["read"] },
  dashboards: { group: "Insight", actions: all },
  analytics: { group: "Insight", actions: all },
  aia_configuration: { group: "Insight", actions: all },
  enrichments: { group: "Data processing", actions: all },
  plans: { group: "Data processing", actions: all },
  correlations: { group: "Data processing", actions: all },
  tags_definition: { group: "Data processing", actions: all, awaits: all },
  custom_tags: { group: "Data processing", actions: all, awaits: ["create", "read"] },
  tag_management: { group: "Data processing", actions: ["read", "update"] },
  notifications: { group: "Data processing", actions: all },
  workflows: { group: "Data processing", actions: all },
  workflow_runs: { group: "Data processing", actions: ["create"] },
  integrations: { group: "Access management", actions: all },
  apiKeys: { group: "Access management", actions: all },
  sso: { group: "Access management", actions: ["read", "update"] },
  users: { group: "Access management", actions: all },
  roles: { group: "Access management", actions: all },
  alert_view: { group: "System preferences", actions: all },
  incident_view: { group: "System preferences", actions: all },
  audit_logs: { group: "Administration", actions: ["read"] },
  quotas: { group: "Administration", actions: ["read", "update"] },
  general_settings: { group: "Administration", actions: ["read", "update"] },
} as const satisfies Record<
  string,
  { group: string; actions: readonly Action[]; awaits?: readonly Action[] }
>;

export type Resource = keyof typeof catalogue;
export type Permission = {
  [R in Resource]: `${R}@${(typeof catalogue)[R]["actions"][number]}`;
}[Resource];

/** In the catalogue's order. */
export const resources: readonly {
  resource: Resource;
  group: string;
  actions: readonly Action[];
  /** Of those, what a role may hold and nothing asks for yet. */
  awaits: readonly Action[];
}[] = Object.entries(catalogue).map(
  // Object.entries widens the key; the catalogue is the source of Resource.
  ([resource, entry]) => ({
    resource: resource as Resource,
    group: entry.group,
    actions: entry.actions,
    awaits: "awaits" in entry ? entry.awaits : [],
  }),
);
export const permissions: readonly Permission[] = resources.flatMap((entry) =>
  // The template is the definition of Permission.
  entry.actions.map((action) => `${entry.resource}@${action}` as Permission),
);

/** Each level includes those before it. */
export const environmentAccess = ["read", "incident_actions", "edit", "full_access"] as const;
export type EnvironmentAccess = (typeof environmentAccess)[number];
export const includesAccess = (granted: EnvironmentAccess, needed: EnvironmentAccess): boolean =>
  environmentAccess.indexOf(granted) >= environmentAccess.indexOf(needed);

/** What a grant may name of the actions on incidents; none named gives all that its level gives. */
export const grantedActions = [
  "comment",
  "assign",
  "acknowledge",
  "snooze",
  "resolve",
  "share",
  "merge",
] as const;
export type GrantedAction = (typeof grantedActions)[number];
/** Absent: all of them. */
export const actionsOf = ({
  access,
  actions = grantedActions,
}: {
  access: EnvironmentAccess;
  actions?: readonly GrantedAction[] | undefined;
}): readonly GrantedAction[] => (includesAccess(access, "incident_actions") ? actions : []);

/**
 * What a grant comes to for the feed of its environment: every action on incidents, some of them in
 * their details, reading alone, nothing.
 */
export const feedPermissions = [
  "full_access",
  "incidents_details",
  "read_only",
  "no_permission",
] as const;
export type FeedPermission = (typeof feedPermissions)[number];
export function feedPermissionOf(grant: Parameters<typeof actionsOf>[0] | null): FeedPermission {
  if (grant === null) return "no_permission";
  const allowed = new Set(actionsOf(grant));
  if (allowed.size === 0) return "read_only";
  return allowed.size === grantedActions.length ? "full_access" : "incidents_details";
}

/** Reaches every environment, those made later included. */
export const everyEnvironment = "all";

/** Built-in roles are the same in every organization, read-only and copyable. */
export const builtInRoles = [
  {
    key: "admin",
    name: "admin",
    permissions: [...permissions],
    environments: [{ environment_id: everyEnvironment, access: "full_access" }],
  },
  {
    key: "user",
    name: "user",
    // Setting a tag is an action on incidents like the others.
    permissions: permissions.filter(
      (permission) =>
        permission.startsWith("custom_tags") ||
        (permission.endsWith("@read") &&
          !permission.startsWith("audit_logs") &&
          !permission.startsWith("sso")),
    ),
    environments: [{ environment_id: everyEnvironment, access: "incident_actions" }],
  },
  {
    key: "readonly",
    name: "Viewer (Read-only)",
    permissions: [
      "search@read",
      "environments@read",
      "dashboards@read",
      "analytics@read",
      "integrations@read",
      "changes@read",
      "topology@read",
      "alert_view@read",
      "incident_view@read",
    ],
    environments: [{ environment_id: everyEnvironment, access: "read" }],
  },
] as const satisfies readonly {
  key: string;
  name: string;
  permissions: readonly Permission[];
  environments: readonly { environment_id: string; access: EnvironmentAccess }[];
}[];
