import * as contract from "#contract/diff-view.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { retryOnDeadlock } from "../../platform/retry-on-deadlock.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { loadCaller } from "../access/store.ts";
import type { OrganizationRow } from "../organizations/store.ts";
import {
  loadOrganizationChoices,
  proofInOtherOrganization,
} from "../session/load-organization-choices.ts";
import { applyChanges } from "./apply.ts";
import { compare, emptyItemList, type ItemList } from "./compare.ts";
import {
  type Configuration,
  loadConfiguration,
  findObstacle,
  missingRead,
  partsToShow,
} from "./parts.ts";
import { sampleRows, withDigests, withoutSourcelessRows } from "./table-rows.ts";

export const diffViewRoutes = (parts: Parts): Route[] => {
  const { db } = parts;
  const inTenant =
    (side: DiffSide) =>
    <T>(work: (sql: Sql) => Promise<T>): Promise<T> =>
      db.tenant(side.caller.organizationId, work);
  return [
    serve(contract.getDiffView, async ({ caller, query }) => {
      const [source, target] = await loadSides(parts, caller, query);
      const [sourceConfiguration, targetConfiguration] = await loadComparable({
        source: inTenant(source),
        target: inTenant(target),
      });
      const sides = [source.caller, target.caller];
      const hidden = partsToShow.flatMap((part) => {
        const permission = missingRead(part, sides);
        return permission === null ? [] : [{ kind: part.kind, permission }];
      });
      const readableParts = partsToShow.filter((part) => missingRead(part, sides) === null);
      const kinds = readableParts.map((part) =>
        compare(
          part.kind,
          {
            source: sourceConfiguration.get(part.kind) ?? emptyItemList,
            target: targetConfiguration.get(part.kind) ?? emptyItemList,
          },
          (change) => findObstacle(part, target.caller, change)?.message ?? null,
        ),
      );
      await addSamples(kinds, {
        source: { list: sourceConfiguration.get(tableKind), inTenant: inTenant(source) },
        target: { list: targetConfiguration.get(tableKind), inTenant: inTenant(target) },
      });
      return { source: presentSide(source), target: presentSide(target), kinds, hidden };
    }),
    serve(contract.applyDiff, async ({ caller, body }) => {
      const [source, target] = await loadSides(parts, caller, body);
      requireReadable(body.changes, [source.caller, target.caller]);
      const tablesWanted = new Set(
        body.changes.flatMap((change) => (change.kind === tableKind ? [change.key] : [])),
      );
      const sourceConfiguration = await inTenant(source)(async (sql) =>
        addDigests(sql, await loadConfiguration(sql), tablesWanted),
      );
      const copying = {
        source: sourceConfiguration,
        from: source.organization,
        changes: body.changes,
        confirm: body.confirm,
        nowS: parts.clock.nowS(),
      };
      return {
        applied: await retryOnDeadlock(() =>
          inTenant(target)((sql) => applyChanges(sql, target.caller, copying)),
        ),
      };
    }),
  ];
};

/** What is copied is read on one side, and what it replaces on the other. */
function requireReadable(
  changes: readonly { kind: contract.KindDiff["kind"] }[],
  sides: readonly Caller[],
): void {
  const chosenKinds = new Set(changes.map((change) => change.kind));
  for (const part of partsToShow) {
    const permission = missingRead(part, sides);
    if (permission !== null && chosenKinds.has(part.kind))
      throw refuse("no_permission", permission);
  }
}

const tableKind = "mapping-table";
type TenantTransaction = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;

/** Both sides; of tables that both have with rows, with digests of these. */
async function loadComparable({
  source,
  target,
}: {
  source: TenantTransaction;
  target: TenantTransaction;
}): Promise<[Configuration, Configuration]> {
  const [sourceConfiguration, targetConfiguration] = [
    await source(loadConfiguration),
    await target(loadConfiguration),
  ];
  const sourceByKey = new Map(
    (sourceConfiguration.get(tableKind)?.items ?? []).map((item) => [item.key, item]),
  );
  const targetTables = targetConfiguration.get(tableKind) ?? emptyItemList;
  const shared = new Set(
    targetTables.items.flatMap((item) => (sourceByKey.has(item.key) ? [item.key] : [])),
  );
  const comparableTarget = new Map(targetConfiguration).set(tableKind, {
    ...targetTables,
    items: targetTables.items.map((item) => withoutSourcelessRows(sourceByKey.get(item.key), item)),
  });
  return [
    await source((sql) => addDigests(sql, sourceConfiguration, shared)),
    await target((sql) => addDigests(sql, comparableTarget, shared)),
  ];
}

async function addDigests(
  sql: Sql,
  configuration: Configuration,
  keys: ReadonlySet<string>,
): Promise<Configuration> {
  const list = configuration.get(tableKind) ?? emptyItemList;
  const done = new Map(
    (
      await withDigests(
        sql,
        list.items.filter((item) => keys.has(item.key) && "rows" in item.fields),
      )
    ).map((item) => [item.key, item]),
  );
  return new Map(configuration).set(tableKind, {
    ...list,
    items: list.items.map((item) => done.get(item.key) ?? item),
  });
}

interface ListSource {
  list: ItemList | undefined;
  inTenant: TenantTransaction;
}
/** Behind a table's other differences, the first of its rows that differ. */
async function addSamples(
  kinds: readonly contract.KindDiff[],
  { source, target }: { source: ListSource; target: ListSource },
): Promise<void> {
  for (const table of kinds.find(({ kind }) => kind === tableKind)?.items ?? []) {
    const [sourceTable, targetTable] = [source, target].map(({ list, inTenant }) => ({
      item: list?.items.find(({ key }) => key === table.key),
      within: inTenant,
    }));
    if (
      !sourceTable?.item ||
      !targetTable?.item ||
      !table.differences.some(({ path }) => path === "rows.digest")
    )
      continue;
    table.differences.push(
      ...(await sampleRows({
        source: { item: sourceTable.item, inTenant: sourceTable.within },
        target: { item: targetTable.item, inTenant: targetTable.within },
      })),
    );
  }
}

interface DiffSide {
  organization: OrganizationRow;
  caller: Caller;
}
const presentSide = ({ organization: { id, name, display_name } }: DiffSide) => ({
  id,
  name,
  display_name,
});

/**
 * Both are the caller's own and open to this session, and in both they may read the settings: one
 * that it would have to sign in to anew is not there.
 */
async function loadSides(
  { db, clock }: Parts,
  caller: Caller,
  handles: { source: string; target: string },
): Promise<[DiffSide, DiffSide]> {
  const sides = await db.system(async (sql) => {
    const userId = caller.userId ?? "0";
    const organizations = (await loadOrganizationChoices(sql, caller)).choices
      .filter(
        ({ organization, signInUrl }) =>
          signInUrl === null || organization.id === caller.organizationId,
      )
      .map((choice) => choice.organization);
    const loadSide = async (text: string): Promise<DiffSide> => {
      const organization =
        organizations.find((candidate) => candidate.name === text) ??
        organizations.find((candidate) => candidate.id === text);
      const callerThere =
        organization &&
        (await loadCaller(sql, {
          organizationId: organization.id,
          userId,
          sessionId: caller.sessionId,
          keyId: caller.keyId,
          proof: proofInOtherOrganization(caller),
          nowS: clock.nowS(),
        }));
      if (!organization || !callerThere) throw refuse("not_found");
      return { organization, caller: callerThere };
    };
    return [await loadSide(handles.source), await loadSide(handles.target)] as [DiffSide, DiffSide];
  });
  const [source, target] = sides;
  if (source.organization.id === target.organization.id) throw refuse("same_organization");
  for (const { caller: sideCaller } of sides) {
    if (sideCaller.owesFactor) throw refuse("second_factor_required");
    if (sideCaller.isExpired) throw refuse("account_expired");
    if (!sideCaller.permissions.has("general_settings@read"))
      throw refuse("no_permission", "general_settings@read");
    if (!sideCaller.toggles.has("diff_view")) throw refuse("no_toggle", "diff_view");
  }
  return [source, target];
}
