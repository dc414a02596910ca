import * as contract from "#contract/tag-manager.ts";
import { everyEnvironment } from "#contract/permissions.ts";
import { type KnownTags, tagCategories } from "#contract/tag-categories.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { reachOf } from "../../platform/http/access.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { loadSetIds } from "../incidents/store-sets.ts";
import { bumpConfig } from "../organizations/store.ts";
import { categoriesOf, knownTagsOf, summaries, summary } from "./decide.ts";
import { categoryOnWire, setCategory } from "./set-category.ts";
import { loadCategories, loadSourceTags, loadValuesOf } from "./store.ts";

export const tagManagerRoutes = ({ db, clock }: Parts): Served[] => [
  serve(contract.listTagCategories, ({ caller }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const rows = await loadCategories(sql);
      return {
        items: tagCategories.map((id) => categoryOnWire(id, rows)),
        total: tagCategories.length,
      };
    }),
  ),
  serve(contract.setTagCategory, ({ caller, body: { id, tags } }) =>
    db.tenant(caller.organizationId, async (sql) => {
      // First, because it makes writers of the configuration take turns.
      await bumpConfig(sql);
      return setCategory(sql, { caller, nowS: clock.nowS() }, { id, tags });
    }),
  ),
  serve(contract.getKnownTags, ({ caller }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const known = knownTagsOf(await loadCategories(sql));
      return {
        host: [...known.host],
        ci: [...known.ci],
        check: [...known.check],
        ownership: [...known.ownership],
        priority: [...known.priority],
        runbook: [...known.runbook],
      };
    }),
  ),
  serve(contract.listManagedTags, ({ caller }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const items = summaries(
        await loadSourceTags(sql, { sets: await setsOf(sql, caller), search: "" }),
        await known(sql),
      );
      return { items, total: items.length };
    }),
  ),
  serve(contract.getManagedTag, ({ caller, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const [name, sets] = [params.id.toLowerCase(), await setsOf(sql, caller)];
      const rows = (await loadSourceTags(sql, { sets, search: name })).filter(
        (row) => row.name === name,
      );
      const found = summary(name, rows, await known(sql));
      if (rows.length === 0 && !found.inConfig) throw refuse("not_found");
      return {
        ...found,
        values: await loadValuesOf(sql, name, sets),
        sources: rows.map(({ source_system, hits }) => ({ source_system, hits })),
      };
    }),
  ),
  serve(contract.searchSourceTags, ({ caller, query }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const [rows, tags] = [
        await loadSourceTags(sql, { sets: await setsOf(sql, caller), search: query.search }),
        await known(sql),
      ];
      const items = rows.map((row) => ({
        ...row,
        inConfig: categoriesOf(tags, row.name).length > 0,
      }));
      return { items, total: items.length };
    }),
  ),
];

const known = async (sql: Sql): Promise<KnownTags> => knownTagsOf(await loadCategories(sql));

const everywhere = (caller: Caller) =>
  reachOf(caller, { environmentId: everyEnvironment, needed: "read" }, async () => true);

/** null is every set. */
async function setsOf(sql: Sql, caller: Caller): Promise<number[] | null> {
  const { environments } = await everywhere(caller);
  return environments === "everything" ? null : loadSetIds(sql, environments);
}
