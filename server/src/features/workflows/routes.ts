import * as contract from "#contract/workflows.ts";
import type { WorkflowBody } from "#contract/workflows.ts";
import { previewWorkflow } from "#contract/workflow-preview.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { reachEverywhere } from "../../platform/http/check-permission.ts";
import { type Route, serve } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { requireUnchanged } from "../../platform/require-unchanged.ts";
import { ruleCrud } from "../rules/rule-crud.ts";
import { mergeFields, type PresentedRule, presentRule } from "../rules/rule.ts";
import { workflowKind } from "./kind.ts";
import { presentWorkflow } from "./present.ts";
import { previewStarts } from "./preview-starts.ts";
import { readDocument } from "./read-document.ts";
import { loadAuthors } from "./store.ts";

export const workflowRoutes = (parts: Parts): Route[] => {
  const { db } = parts;
  const workflows = ruleCrud(parts, workflowKind);
  const authorsOf = (caller: Caller) =>
    db.tenant(caller.organizationId, (sql: Sql) => loadAuthors(sql));
  const onWire = async (caller: Caller, rule: PresentedRule<WorkflowBody>) =>
    presentWorkflow(rule, await authorsOf(caller));
  return [
    serve(contract.listWorkflows, async ({ caller }) => {
      const [rules, authors] = await Promise.all([workflows.list(caller), authorsOf(caller)]);
      const items = rules.map((rule) => presentWorkflow(rule, authors));
      return { items, total: items.length };
    }),
    serve(contract.createWorkflow, async ({ caller, body: { name, active, ...body } }) =>
      onWire(caller, await workflows.create(caller, { name, active, body })),
    ),
    serve(contract.getWorkflow, async ({ caller, params }) =>
      onWire(caller, await workflows.find(caller, params.id)),
    ),
    serve(contract.updateWorkflow, async ({ caller, params, body }) => {
      const edit = mergeFields<WorkflowBody>(body);
      const authors = await authorsOf(caller);
      const changed = await workflows.change(caller, params.id, {
        edit: (before) => {
          const { base, ...draft } = edit(before);
          requireUnchanged(
            presentWorkflow(presentRule(workflowKind, before), authors),
            base,
            before.name ?? "",
          );
          return draft;
        },
      });
      return onWire(caller, changed);
    }),
    serve(contract.deleteWorkflow, ({ caller, params }) => workflows.remove(caller, params.id)),
    serve(contract.checkWorkflow, async ({ body }) => ({
      problems: readDocument(body.definition).problems,
    })),
    serve(previewWorkflow, ({ caller, body }) =>
      db.tenant(caller.organizationId, (sql) =>
        previewStarts(sql, {
          definition: body.definition,
          nowS: parts.clock.nowS(),
          reach: reachEverywhere(caller),
        }),
      ),
    ),
  ];
};
