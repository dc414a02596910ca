import * as contract from "#contract/diff-view.ts";
import type { Caller } from "../../platform/caller.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { loadCaller } from "../access/store.ts";
import { loadOrganizationsOf, type OrganizationRow } from "../organizations/store.ts";
import { applyChanges } from "./apply.ts";
import { compare } from "./compare.ts";
import { loadConfiguration, obstacleTo, parts as allParts } from "./parts.ts";

export const diffViewRoutes = (parts: Parts): Served[] => {
  const { db } = parts;
  const configurationOf = (side: Side) => db.tenant(side.caller.organizationId, loadConfiguration);
  return [
    serve(contract.getDiffView, async ({ caller, query }) => {
      const [source, target] = await sidesOf(parts, caller, query);
      const [here, there] = [await configurationOf(source), await configurationOf(target)];
      const kinds = allParts.map((part) => compare(part.kind, { source: here.get(part.kind) ?? [], target: there.get(part.kind) ?? [] }, (item, before) => obstacleTo(part, target.caller, { item, before })));
      return { source: sideOf(source), target: sideOf(target), kinds };
    }),
    serve(contract.applyDiff, async ({ caller, body }) => {
      const [source, target] = await sidesOf(parts, caller, body);
      const here = await configurationOf(source);
      return { applied: await db.tenant(target.caller.organizationId, (sql) => applyChanges(sql, target.caller, { here, from: source.organization.name, changes: body.changes, nowS: parts.clock.nowS() })) };
    }),
  ];
};

interface Side { organization: OrganizationRow; caller: Caller }
const sideOf = ({ organization: { id, name, display_name } }: Side) => ({ id, name, display_name });

/** Both are the caller's own, and in both they may read the settings. A key is of one organization and reaches no other. */
async function sidesOf({ db, clock }: Parts, caller: Caller, wanted: { source: string; target: string }): Promise<[Side, Side]> {
  const found = await db.system(async (sql) => {
    const userId = caller.userId ?? "0";
    const own = (await loadOrganizationsOf(sql, userId)).filter((one) => caller.sessionId !== null || one.id === caller.organizationId);
    const sideNamed = async (text: string): Promise<Side> => {
      const organization = own.find((one) => one.name === text) ?? own.find((one) => one.id === text);
      const there = organization && (await loadCaller(sql, { organizationId: organization.id, userId, sessionId: caller.sessionId, nowS: clock.nowS() }));
      if (!organization || !there) throw refuse("not_found");
      return { organization, caller: there };
    };
    return [await sideNamed(wanted.source), await sideNamed(wanted.target)] as [Side, Side];
  });
  const [source, target] = found;
  if (source.organization.id === target.organization.id) throw refuse("impossible", "Choose two different organizations");
  for (const { caller: there } of found) {
    if (there.isExpired) throw refuse("account_expired");
    if (!there.permissions.has("general_settings@read")) throw refuse("no_permission", "general_settings@read");
    if (!there.toggles.has("diff_view")) throw refuse("no_toggle", "diff_view");
  }
  return [source, target];
}
