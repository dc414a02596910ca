import {
  actionsOf,
  type EnvironmentAccess,
  type GrantedAction,
  grantedActions,
  includesAccess,
} from "#contract/permissions.ts";

/** What a role is given in an environment, wherever that is said. */
export interface ActionGrant {
  access: EnvironmentAccess;
  /** Absent: all that the level gives. */
  actions?: GrantedAction[] | undefined;
}

/** Takes an action on incidents off a grant, or gives it back; all of them are none named. */
export function toggleAction<G extends ActionGrant>(grant: G, action: GrantedAction): G {
  const { actions: _before, ...rest } = grant;
  const before = actionsOf(grant);
  const actions = grantedActions.filter((item) => before.includes(item) !== (item === action));
  // The same grant, but for its actions.
  return (actions.length === grantedActions.length ? rest : { ...rest, actions }) as G;
}

/** At another level; what was named of the actions stays where the level still gives any. */
export function withAccess<G extends Omit<ActionGrant, "access">>(
  grant: G,
  access: EnvironmentAccess,
): G & ActionGrant {
  const { actions, ...rest } = grant;
  const hasActions = actions !== undefined && includesAccess(access, "incident_actions");
  // The same grant, but for its level.
  return { ...rest, access, ...(hasActions ? { actions } : {}) } as G & ActionGrant;
}
