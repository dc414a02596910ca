/** As whom a run acts: never more than its author may, nor than the account that it names. */
import {
  type EnvironmentAccess,
  everyEnvironment,
  type GrantedAction,
  includesAccess,
} from "#contract/permissions.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { loadCaller } from "../access/store.ts";
import { accessTo, mayActIn } from "../../platform/http/check-permission.ts";
import { grantedActions } from "#contract/permissions.ts";
import { findServiceAccount } from "./store.ts";

interface Acting {
  organizationId: string;
  authorId: string | null;
  /** Of a service account. */
  actsAs: string | undefined;
  /** Of the workflow: activities name it. */
  name: string;
  nowS: number;
}

/** A text says why nobody acts. */
export async function loadActingCaller(
  sql: Sql,
  { organizationId, authorId, actsAs, name, nowS }: Acting,
): Promise<Caller | string> {
  const load = (userId: string): Promise<Caller | null> =>
    loadCaller(sql, { organizationId, userId, sessionId: null, proof: "key", nowS });
  const author = authorId === null ? null : await load(authorId);
  if (author === null) return "Whoever wrote the workflow is no longer a member";
  if (author.isExpired) return "The organization's account has expired";
  if (actsAs === undefined) return { ...author, name: `${name} for ${author.name}` };
  const accountId = await findServiceAccount(sql, actsAs);
  const account = accountId === null ? null : await load(accountId);
  if (account === null) return `There is no active service account “${actsAs}”`;
  return { ...narrow(account, author), name: `${name} as ${account.name}` };
}

/** The account, where the author may as much. */
function narrow(account: Caller, author: Caller): Caller {
  const ids = new Set([
    everyEnvironment,
    ...account.environments.keys(),
    ...author.environments.keys(),
  ]);
  const environments = new Map<string, EnvironmentAccess>();
  const incidentActions = new Map<string, ReadonlySet<GrantedAction>>();
  for (const id of ids) {
    const lower = lowerOf(accessTo(account, id), accessTo(author, id));
    if (lower === null) continue;
    environments.set(id, lower);
    const both = (action: GrantedAction) =>
      mayActIn(account, id, action) && mayActIn(author, id, action);
    incidentActions.set(id, new Set(grantedActions.filter(both)));
  }
  return {
    ...account,
    permissions: new Set([...account.permissions].filter((name) => author.permissions.has(name))),
    environments,
    incidentActions,
  };
}

function lowerOf(
  a: EnvironmentAccess | null,
  b: EnvironmentAccess | null,
): EnvironmentAccess | null {
  if (a === null || b === null) return null;
  return includesAccess(a, b) ? b : a;
}
