import * as contract from "#contract/diff-view.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { again } from "../../platform/again.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { loadCaller } from "../access/store.ts";
import type { OrganizationRow } from "../organizations/store.ts";
import { loadChoices, proofElsewhere } from "../session/load-choices.ts";
import { applyChanges } from "./apply.ts";
import { compare, emptyShelf, type Shelf } from "./compare.ts";
import { type Configuration, loadConfiguration, obstacleTo, partsToShow } from "./parts.ts";
import { sampleRows, withDigests, withoutUnsaid } from "./table-rows.ts";

export const diffViewRoutes = (parts: Parts): Served[] => {
  const { db } = parts;
  const within =
    (side: Side) =>
    <T>(work: (sql: Sql) => Promise<T>): Promise<T> =>
      db.tenant(side.caller.organizationId, work);
  return [
    serve(contract.getDiffView, async ({ caller, query }) => {
      const [source, target] = await sidesOf(parts, caller, query);
      const [here, there] = await comparable({ source: within(source), target: within(target) });
      const kinds = partsToShow.map((part) =>
        compare(
          part.kind,
          { source: here.get(part.kind) ?? emptyShelf, target: there.get(part.kind) ?? emptyShelf },
          (wanted) => obstacleTo(part, target.caller, wanted)?.words ?? null,
        ),
      );
      await addSamples(kinds, {
        source: { shelf: here.get(tables), within: within(source) },
        target: { shelf: there.get(tables), within: within(target) },
      });
      return { source: sideOf(source), target: sideOf(target), kinds };
    }),
    serve(contract.applyDiff, async ({ caller, body }) => {
      const [source, target] = await sidesOf(parts, caller, body);
      const tablesWanted = new Set(
        body.changes.flatMap((one) => (one.kind === tables ? [one.key] : [])),
      );
      const here = await within(source)(async (sql) =>
        digested(sql, await loadConfiguration(sql), tablesWanted),
      );
      const copying = {
        source: here,
        from: source.organization,
        changes: body.changes,
        confirm: body.confirm,
        nowS: parts.clock.nowS(),
      };
      return {
        applied: await again(() =>
          within(target)((sql) => applyChanges(sql, target.caller, copying)),
        ),
      };
    }),
  ];
};

const tables = "mapping-table";
type Within = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;

/** Both sides; of tables that both have with rows, with digests of these. */
async function comparable({
  source,
  target,
}: {
  source: Within;
  target: Within;
}): Promise<[Configuration, Configuration]> {
  const [here, there] = [await source(loadConfiguration), await target(loadConfiguration)];
  const mine = new Map((here.get(tables)?.items ?? []).map((item) => [item.key, item]));
  const theirs = there.get(tables) ?? emptyShelf;
  const shared = new Set(theirs.items.flatMap((item) => (mine.has(item.key) ? [item.key] : [])));
  const said = new Map(there).set(tables, {
    ...theirs,
    items: theirs.items.map((item) => withoutUnsaid(mine.get(item.key), item)),
  });
  return [
    await source((sql) => digested(sql, here, shared)),
    await target((sql) => digested(sql, said, shared)),
  ];
}

async function digested(
  sql: Sql,
  configuration: Configuration,
  keys: ReadonlySet<string>,
): Promise<Configuration> {
  const shelf = configuration.get(tables) ?? emptyShelf;
  const done = new Map(
    (
      await withDigests(
        sql,
        shelf.items.filter((item) => keys.has(item.key) && "rows" in item.fields),
      )
    ).map((item) => [item.key, item]),
  );
  return new Map(configuration).set(tables, {
    ...shelf,
    items: shelf.items.map((item) => done.get(item.key) ?? item),
  });
}

interface Shelved {
  shelf: Shelf | undefined;
  within: Within;
}
/** Behind a table's other differences, the first of its rows that differ. */
async function addSamples(
  kinds: readonly contract.KindOfDiff[],
  { source, target }: { source: Shelved; target: Shelved },
): Promise<void> {
  for (const one of kinds.find(({ kind }) => kind === tables)?.items ?? []) {
    const [here, there] = [source, target].map(({ shelf, within }) => ({
      item: shelf?.items.find(({ key }) => key === one.key),
      within,
    }));
    if (!here?.item || !there?.item || !one.differences.some(({ path }) => path === "rows.digest"))
      continue;
    one.differences.push(
      ...(await sampleRows({
        source: { item: here.item, within: here.within },
        target: { item: there.item, within: there.within },
      })),
    );
  }
}

interface Side {
  organization: OrganizationRow;
  caller: Caller;
}
const sideOf = ({ organization: { id, name, display_name } }: Side) => ({ id, name, display_name });

/**
 * Both are the caller's own and open to this session, and in both they may read the settings: one
 * that it would have to sign in to anew is not there.
 */
async function sidesOf(
  { db, clock }: Parts,
  caller: Caller,
  wanted: { source: string; target: string },
): Promise<[Side, Side]> {
  const found = await db.system(async (sql) => {
    const userId = caller.userId ?? "0";
    const own = (await loadChoices(sql, caller)).choices
      .filter(
        ({ organization, door }) => door === null || organization.id === caller.organizationId,
      )
      .map((one) => one.organization);
    const sideNamed = async (text: string): Promise<Side> => {
      const organization =
        own.find((one) => one.name === text) ?? own.find((one) => one.id === text);
      const there =
        organization &&
        (await loadCaller(sql, {
          organizationId: organization.id,
          userId,
          sessionId: caller.sessionId,
          keyId: caller.keyId,
          proof: proofElsewhere(caller),
          nowS: clock.nowS(),
        }));
      if (!organization || !there) throw refuse("not_found");
      return { organization, caller: there };
    };
    return [await sideNamed(wanted.source), await sideNamed(wanted.target)] as [Side, Side];
  });
  const [source, target] = found;
  if (source.organization.id === target.organization.id)
    throw refuse("impossible", "Choose two different organizations");
  for (const { caller: there } of found) {
    if (there.owesFactor) throw refuse("second_factor_required");
    if (there.isExpired) throw refuse("account_expired");
    if (!there.permissions.has("general_settings@read"))
      throw refuse("no_permission", "general_settings@read");
    if (!there.toggles.has("diff_view")) throw refuse("no_toggle", "diff_view");
  }
  return [source, target];
}
