import { rankOf, type Status, statuses } from "#contract/statuses.ts";
import type { DataOf } from "#contract/widgets/widgets.ts";
import { loadEnvironments } from "../../environments/store.ts";
import type { PresentCount } from "../../incidents/feed/store-present-counts.ts";
import type { WidgetLoader } from "./widget-loader.ts";

type Tile = DataOf<"health_tiles">["tiles"][number];

export const healthTilesLoader: WidgetLoader<"health_tiles"> = {
  load: async (config, context) => {
    const { environment } = context.page;
    const { environments: allowed } = await context.reach(environment);
    const shown = (await loadEnvironments(context.sql)).filter(
      ({ id }) =>
        (allowed === "everything" || allowed.includes(id)) &&
        (config.environment_ids.length === 0 || config.environment_ids.includes(id)),
    );
    const { rows, isLeast } = await context.countPresent({
      folder: "active",
      query: config.query,
      environment,
    });
    const sets = new Map((await context.sets()).map((set) => [set.id, set.environments]));
    const tiles = shown
      .map(({ id, name }) =>
        tileOf(
          { environment_id: id, name },
          rows.filter((row) => sets.get(row.set_id)?.includes(id)),
        ),
      )
      .sort(compareTiles);
    return {
      data: { tiles: tiles.slice(0, config.limit), total: tiles.length },
      partial: isLeast,
    };
  },
};

function tileOf(
  environment: Pick<Tile, "environment_id" | "name">,
  rows: readonly PresentCount[],
): Tile {
  const count = (matches: (row: PresentCount) => boolean): number =>
    rows.reduce((sum, row) => sum + (matches(row) ? row.incidents : 0), 0);
  const by_status = Object.fromEntries(
    statuses.map((status) => [status, count((row) => row.status === status)]),
  );
  return {
    ...environment,
    status: statuses.find((status) => by_status[status] !== 0) ?? "ok",
    active: count(() => true),
    unhandled: count((row) => row.attention === "unhandled"),
    by_status,
  };
}

/** By the worst status, then by how many have it, then by name. */
const compareTiles = (a: Tile, b: Tile): number =>
  rankOf(b.status) - rankOf(a.status) ||
  countOf(b, b.status) - countOf(a, a.status) ||
  b.active - a.active ||
  a.name.localeCompare(b.name);
const countOf = ({ by_status }: Tile, status: Status): number => by_status[status] ?? 0;
