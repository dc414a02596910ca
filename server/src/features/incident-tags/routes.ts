import * as contract from "#contract/incident-tags.ts";
import type { IncidentTag, IncidentTagBody, FeedTag } from "#contract/incident-tags.ts";
import type { Caller } from "../../platform/caller.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { ruleCrud } from "../rules/rule-crud.ts";
import { mergeFields, type Rule, type PresentedRule, presentRule } from "../rules/rule.ts";
import { incidentTagKind } from "./kind.ts";
import { loadRetagProgress, loadTags } from "./store.ts";

export const incidentTagRoutes = (parts: Parts): Route[] => {
  const { db } = parts;
  const tags = ruleCrud(parts, incidentTagKind);
  const list = async (caller: Caller) => {
    const items = (await tags.list(caller)).map(withName);
    return {
      items,
      total: items.length,
      settling: await db.tenant(caller.organizationId, loadRetagProgress),
    };
  };
  return [
    serve(contract.listIncidentTags, ({ caller }) => list(caller)),
    serve(contract.createIncidentTag, async ({ caller, body: { name, active, ...body } }) =>
      withName(await tags.create(caller, { name, active, body })),
    ),
    serve(contract.updateIncidentTag, async ({ caller, params, body }) =>
      withName(await tags.change(caller, params.id, { edit: mergeFields<IncidentTagBody>(body) })),
    ),
    serve(contract.deleteIncidentTag, ({ caller, params }) => tags.remove(caller, params.id)),
    serve(contract.orderIncidentTags, async ({ caller, body }) => {
      await tags.reorder(caller, body.order);
      return list(caller);
    }),
    serve(contract.listFeedTags, ({ caller }) =>
      db.tenant(caller.organizationId, async (sql) => {
        const items = (await loadTags(sql)).filter((tag) => tag.active).map(feedTag);
        return { items, total: items.length };
      }),
    ),
    serve(contract.getPriorityTag, ({ caller }) =>
      db.tenant(caller.organizationId, async (sql) => {
        const priorityTag = (await loadTags(sql)).find((tag) => tag.body.type === "priority");
        if (!priorityTag) throw refuse("not_found");
        return { ...feedTag(priorityTag), active: priorityTag.active };
      }),
    ),
  ];
};

const withName = (tag: PresentedRule<IncidentTagBody>): IncidentTag => ({
  ...tag,
  name: tag.name ?? "",
});

function feedTag(rule: Rule<IncidentTagBody>): FeedTag {
  const { id, name, description, type, options, order } = withName(
    presentRule(incidentTagKind, rule),
  );
  return { id, name, description, type, options, order };
}
