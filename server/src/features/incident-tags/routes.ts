import * as contract from "#contract/incident-tags.ts";
import type { IncidentTag, IncidentTagBody, ShownTag } from "#contract/incident-tags.ts";
import type { Caller } from "../../platform/caller.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { keepRules } from "../rules/keep.ts";
import { edited, type Rule, type Shown, shown } from "../rules/rule.ts";
import { incidentTagKind } from "./kind.ts";
import { loadRetagging, loadTags } from "./store.ts";

export const incidentTagRoutes = (parts: Parts): Served[] => {
  const { db } = parts;
  const tags = keepRules(parts, incidentTagKind);
  const list = async (caller: Caller) => {
    const items = (await tags.list(caller)).map(named);
    return {
      items,
      total: items.length,
      settling: await db.tenant(caller.organizationId, loadRetagging),
    };
  };
  return [
    serve(contract.listIncidentTags, ({ caller }) => list(caller)),
    serve(contract.createIncidentTag, async ({ caller, body: { name, active, ...body } }) =>
      named(await tags.create(caller, { name, active, body })),
    ),
    serve(contract.updateIncidentTag, async ({ caller, params, body }) =>
      named(await tags.change(caller, params.id, { edit: edited<IncidentTagBody>(body) })),
    ),
    serve(contract.deleteIncidentTag, ({ caller, params }) => tags.remove(caller, params.id)),
    serve(contract.orderIncidentTags, async ({ caller, body }) => {
      await tags.reorder(caller, body.order);
      return list(caller);
    }),
    serve(contract.listFeedTags, ({ caller }) =>
      db.tenant(caller.organizationId, async (sql) => {
        const items = (await loadTags(sql)).filter((one) => one.active).map(feedTag);
        return { items, total: items.length };
      }),
    ),
    serve(contract.getPriorityTag, ({ caller }) =>
      db.tenant(caller.organizationId, async (sql) => {
        const found = (await loadTags(sql)).find((one) => one.body.type === "priority");
        if (!found) throw refuse("not_found");
        return { ...feedTag(found), active: found.active };
      }),
    ),
  ];
};

const named = (one: Shown<IncidentTagBody>): IncidentTag => ({ ...one, name: one.name ?? "" });

function feedTag(rule: Rule<IncidentTagBody>): ShownTag {
  const { id, name, description, type, options, order } = named(shown(incidentTagKind, rule));
  return { id, name, description, type, options, order };
}
