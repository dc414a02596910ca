import * as contract from "#contract/tag-manager.ts";
import { everyEnvironment } from "#contract/permissions.ts";
import { type TagsByCategory, tagCategories } from "#contract/tag-categories.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { reachOf } from "../../platform/http/check-permission.ts";
import { type Handler, serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { loadSetIds } from "../access/store-visible-sets.ts";
import { bumpConfigVersion } from "../organizations/store.ts";
import { knownTagsOf } from "../tag-categories/known-tags.ts";
import { loadCategories } from "../tag-categories/store.ts";
import { categoriesOf, summarizeTags, summarizeTag } from "./decide.ts";
import { presentCategory, setCategory } from "./set-category.ts";
import { loadSourceTags, loadSourceTagValues } from "./store.ts";

export const tagManagerRoutes = (parts: Parts): Route[] => [
  serve(contract.listTagCategories, listTagCategories(parts)),
  serve(contract.setTagCategory, setTagCategory(parts)),
  serve(contract.getKnownTags, getKnownTags(parts)),
  serve(contract.listManagedTags, listManagedTags(parts)),
  serve(contract.getManagedTag, getManagedTag(parts)),
  serve(contract.searchSourceTags, searchSourceTags(parts)),
];

const listTagCategories =
  ({ db }: Parts): Handler<typeof contract.listTagCategories> =>
  ({ caller }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const rows = await loadCategories(sql);
      return {
        items: tagCategories.map((id) => presentCategory(id, rows)),
        total: tagCategories.length,
      };
    });

const setTagCategory =
  ({ db, clock }: Parts): Handler<typeof contract.setTagCategory> =>
  ({ caller, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      // First, because it makes writers of the configuration take turns.
      await bumpConfigVersion(sql);
      return setCategory(sql, { caller, nowS: clock.nowS() }, body);
    });

const getKnownTags =
  ({ db }: Parts): Handler<typeof contract.getKnownTags> =>
  ({ caller }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const knownTags = knownTagsOf(await loadCategories(sql));
      return {
        host: [...knownTags.host],
        ci: [...knownTags.ci],
        check: [...knownTags.check],
        ownership: [...knownTags.ownership],
        priority: [...knownTags.priority],
        runbook: [...knownTags.runbook],
      };
    });

const listManagedTags =
  ({ db }: Parts): Handler<typeof contract.listManagedTags> =>
  ({ caller }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const items = summarizeTags(
        await loadSourceTags(sql, { sets: await loadReachableSets(sql, caller), search: "" }),
        await loadKnownTags(sql),
      );
      return { items, total: items.length };
    });

const getManagedTag =
  ({ db }: Parts): Handler<typeof contract.getManagedTag> =>
  ({ caller, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const [name, sets] = [params.id.toLowerCase(), await loadReachableSets(sql, caller)];
      const rows = (await loadSourceTags(sql, { sets, search: name })).filter(
        (row) => row.name === name,
      );
      const tag = summarizeTag(name, rows, await loadKnownTags(sql));
      if (rows.length === 0 && !tag.inConfig) throw refuse("not_found");
      return {
        ...tag,
        values: await loadSourceTagValues(sql, name, sets),
        sources: rows.map(({ source_system, hits }) => ({ source_system, hits })),
      };
    });

const searchSourceTags =
  ({ db }: Parts): Handler<typeof contract.searchSourceTags> =>
  ({ caller, query }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const [rows, tags] = [
        await loadSourceTags(sql, {
          sets: await loadReachableSets(sql, caller),
          search: query.search,
        }),
        await loadKnownTags(sql),
      ];
      const items = rows.map((row) => ({
        ...row,
        inConfig: categoriesOf(tags, row.name).length > 0,
      }));
      return { items, total: items.length };
    });

const loadKnownTags = async (sql: Sql): Promise<TagsByCategory> =>
  knownTagsOf(await loadCategories(sql));

const fullReach = (caller: Caller) =>
  reachOf(caller, { environmentId: everyEnvironment, needed: "read" }, async () => true);

/** null is every set. */
async function loadReachableSets(sql: Sql, caller: Caller): Promise<number[] | null> {
  const { environments } = await fullReach(caller);
  return environments === "everything" ? null : loadSetIds(sql, environments);
}
