import * as contract from "#contract/incident-tags.ts";
import type { IncidentTag, IncidentTagBody, ShownTag } from "#contract/incident-tags.ts";
import { limits } from "#contract/limits.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse, refuseField } from "../../platform/refuse.ts";
import { type Inside, keepRules } from "../rules/keep.ts";
import { type Draft, edited, type Rule, type Shown, shown } from "../rules/rule.ts";
import { incidentTagKind } from "./kind.ts";
import { loadRetagging, loadTags, setRetagging } from "./store.ts";

export const incidentTagRoutes = (parts: Parts): Served[] => {
  const { db, clock } = parts;
  const tags = keepRules(parts, incidentTagKind);
  const list = async (caller: Caller) => {
    const items = (await tags.list(caller)).map(named);
    return { items, total: items.length, settling: await db.tenant(caller.organizationId, loadRetagging) };
  };
  const retag = (sql: Sql): Promise<void> => setRetagging(sql, { after: "0", done: 0, nowS: clock.nowS() });
  const settling = (caller: Caller): Inside<IncidentTagBody> => async (sql, { before, after }) => {
    if (after) await checkCap(sql, caller);
    else if (before?.body.type === "priority") throw refuse("impossible", "The priority tag cannot be deleted; switch it off instead");
    if (before?.revision !== after?.revision || before?.active !== after?.active) await retag(sql);
  };
  return [
    serve(contract.listIncidentTags, ({ caller }) => list(caller)),
    serve(contract.createIncidentTag, async ({ caller, body: { name, active, ...body } }) => named(await tags.create(caller, { name, active, body }, settling(caller)))),
    serve(contract.updateIncidentTag, async ({ caller, params, body }) => named(await tags.change(caller, params.id, { edit: keepingType(edited<IncidentTagBody>(body)), inside: settling(caller) }))),
    serve(contract.deleteIncidentTag, ({ caller, params }) => tags.remove(caller, params.id, settling(caller))),
    serve(contract.orderIncidentTags, async ({ caller, body }) => {
      await tags.reorder(caller, body.order, retag);
      return list(caller);
    }),
    serve(contract.listFeedTags, ({ caller }) =>
      db.tenant(caller.organizationId, async (sql) => {
        const items = (await loadTags(sql)).filter((one) => one.active).map(feedTag);
        return { items, total: items.length };
      })),
    serve(contract.getPriorityTag, ({ caller }) =>
      db.tenant(caller.organizationId, async (sql) => {
        const found = (await loadTags(sql)).find((one) => one.body.type === "priority");
        if (!found) throw refuse("not_found");
        return { ...feedTag(found), active: found.active };
      })),
  ];
};

const named = (one: Shown<IncidentTagBody>): IncidentTag => ({ ...one, name: one.name ?? "" });

function feedTag(rule: Rule<IncidentTagBody>): ShownTag {
  const { id, name, description, type, options, order } = named(shown(incidentTagKind, rule));
  return { id, name, description, type, options, order };
}

/** Incidents hold values of the type that the tag has. */
const keepingType = (edit: (before: Rule<IncidentTagBody>) => Draft<IncidentTagBody> & { revision?: number | undefined }) => (before: Rule<IncidentTagBody>) => {
  const wanted = edit(before);
  if (wanted.body.type !== before.body.type) throw refuseField("impossible", "type", "The type of a tag stays: incidents hold values of it");
  return wanted;
};

/** Rules that are switched off count too: they can be switched on at any time. */
async function checkCap(sql: Sql, caller: Caller): Promise<void> {
  const most = caller.toggles.has("raised_incident_enrichment_cap") ? limits.automaticRulesRaised : limits.automaticRules;
  const there = (await loadTags(sql)).reduce((sum, one) => sum + one.body.automatic.length, 0);
  if (there > most) throw refuseField("impossible", "automatic", `At most ${most} automatic rules in an organization; with these there would be ${there}`);
}
