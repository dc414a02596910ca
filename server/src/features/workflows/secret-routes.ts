import * as contract from "#contract/workflows.ts";
import { workflowLimits } from "#contract/workflow-limits.ts";
import { type Route, serve } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { recordChange } from "../access/store-audit.ts";
import { workflowSecretPlace } from "./secrets.ts";
import { deleteSecret, keepSecret, loadSecretNames, saveSealed } from "./store-secrets.ts";

/** The audit log has their names, and never a value. */
export const secretRoutes = ({ db, clock, secrets }: Parts & { secrets: Secrets }): Route[] => [
  serve(contract.listWorkflowSecrets, async ({ caller }) => {
    const items = await db.tenant(caller.organizationId, loadSecretNames);
    return { items, total: items.length };
  }),
  serve(contract.saveWorkflowSecret, ({ caller, params: { name }, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const nowS = clock.nowS();
      const known = await loadSecretNames(sql);
      const isNew = !known.some((secret) => secret.name === name);
      if (isNew && known.length >= workflowLimits.secrets)
        throw refuse("too_many_entries", workflowLimits.secrets, "secrets");
      const id = await keepSecret(sql, { name, nowS });
      await saveSealed(sql, { id, sealed: secrets.seal(body.value, workflowSecretPlace(id)) });
      await recordChange(sql, caller, {
        action: isNew ? "create" : "update",
        id: name,
        before: isNew ? null : { secret: name },
        after: { secret: name, value: "changed" },
        at: nowS,
        resource: "workflows",
        news: "workflow",
      });
      return undefined;
    }),
  ),
  serve(contract.deleteWorkflowSecret, ({ caller, params: { name } }) =>
    db.tenant(caller.organizationId, async (sql) => {
      if (!(await deleteSecret(sql, name))) throw refuse("not_found");
      await recordChange(sql, caller, {
        action: "delete",
        id: name,
        before: { secret: name },
        after: null,
        at: clock.nowS(),
        resource: "workflows",
        news: "workflow",
      });
      return undefined;
    }),
  ),
];
