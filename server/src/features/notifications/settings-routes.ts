import * as contract from "#contract/notification-settings.ts";
import type { NotificationSettings } from "#contract/notification-settings.ts";
import { everyEnvironment } from "#contract/permissions.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { actorOf } from "../access/store-audit.ts";
import { hasEnvironment } from "../access/store.ts";
import { readableEnvironments } from "../access/store-visible-sets.ts";
import { loadOrganization } from "../organizations/store.ts";
import { loadUser } from "../people/store.ts";
import { changeSettings } from "./settings.ts";
import { withDefaults } from "./settings-values.ts";
import { loadProblems } from "./store-problems.ts";
import { loadSettings } from "./store-settings.ts";
import { notificationWaysOf, type WayParts } from "./ways.ts";

export const notificationSettingsRoutes = (parts: Parts & WayParts): Route[] => [
  serve(contract.getNotificationSettings, ({ caller }) =>
    parts.db.tenant(caller.organizationId, (sql) => presentSettings(sql, parts, caller)),
  ),
  serve(contract.saveNotificationSettings, ({ caller, body }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      await requireReadable(sql, caller, body);
      const { organizationId, userId } = caller;
      if (userId === null) throw refuse("not_found");
      await changeSettings(
        sql,
        { organizationId, userId, actor: actorOf(caller), nowS: parts.clock.nowS() },
        () => body,
      );
      return presentSettings(sql, parts, caller);
    }),
  ),
];

async function presentSettings(sql: Sql, parts: WayParts, caller: Caller) {
  const userId = caller.userId ?? "0";
  const stored = await loadSettings(sql, userId);
  const user = await loadUser(sql, userId);
  const organization = await loadOrganization(sql, caller.organizationId);
  const problems = await loadProblems(sql, userId);
  const settings = withDefaults(stored?.settings ?? {});
  const environments = [];
  for (const subscription of settings.environments)
    if (await mayWatch(sql, caller, subscription.environment_id)) environments.push(subscription);
  return {
    settings: { ...settings, environments },
    is_default: stored === null,
    ways: notificationWaysOf(parts).map(({ name, isAvailable, addressOf }) => {
      const problem = problems.find(({ way }) => way === name);
      return {
        name,
        is_available: organization !== null && isAvailable(organization),
        address: user ? addressOf(user) : "",
        problem: problem ? { at: problem.at, reason: problem.reason } : null,
      };
    }),
  };
}

async function requireReadable(
  sql: Sql,
  caller: Caller,
  { environments }: NotificationSettings,
): Promise<void> {
  for (const { environment_id } of environments)
    if (!(await mayWatch(sql, caller, environment_id))) throw refuse("not_found");
}

/** All of them only who may read all of them. */
async function mayWatch(sql: Sql, caller: Caller, environmentId: string): Promise<boolean> {
  const readable = await readableEnvironments(caller);
  if (environmentId === everyEnvironment) return readable === "everything";
  if (readable !== "everything" && !readable.includes(environmentId)) return false;
  return /^\d{1,18}$/.test(environmentId) && hasEnvironment(sql, environmentId);
}
