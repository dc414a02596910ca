/** What a dashboard becomes, and who may do what with it. */
import { boxOf, cellsOf, firstFreePlace } from "#contract/dashboard-grid.ts";
import type { KeptWidget, Widget, WidgetDraft } from "#contract/widgets/widgets.ts";

/** Widgets as they are stored: each with an id of its own and a place where it meets no other. */
export function placeWidgets(drafts: readonly KeptWidget[], before: readonly Widget[]): Widget[] {
  const known = new Set(before.map(({ id }) => id));
  const taken = new Set<string>();
  let last = Math.max(0, ...before.map(({ id }) => Number(id)));
  const placed: Widget[] = [];
  for (const { id, ...draft } of drafts) {
    const isKept = id !== undefined && known.has(id) && !taken.has(id);
    if (!isKept) last += 1;
    const ownId = isKept ? id : String(last);
    taken.add(ownId);
    placed.push({ ...draft, id: ownId, ...placeOf(draft, placed) } as Widget); // Of the draft's kind.
  }
  return placed;
}

/** What comes without a place stands beside those that have one. */
function placeOf(draft: WidgetDraft, placed: readonly Widget[]): { x: number; y: number } {
  const { x, y } = draft;
  if (x === undefined || y === undefined) return firstFreePlace(placed.map(boxOf), cellsOf(draft));
  const box = boxOf({ ...draft, x, y });
  return { x: box.x, y: box.y };
}

interface Permitted {
  permissions: ReadonlySet<string>;
}
/** Whoever sees a dashboard may change it with the permission. */
export const mayChange = ({ permissions }: Permitted): boolean =>
  permissions.has("dashboards@update");
/** Who sees it, and whether it is there, is its owner's to say. */
export const isTheirs = (
  { owner_id: ownerId }: { owner_id: string | null },
  userId: string,
): boolean => ownerId === null || ownerId === userId;

/** Environments that its widgets name, each with its place in the document. */
export function namedEnvironments(
  widgets: readonly WidgetDraft[],
): { field: string; id: string }[] {
  return widgets.flatMap(({ config }, index) => {
    const field = `widgets.${index}.config`;
    const single =
      "environment_id" in config && config.environment_id !== null
        ? [{ field: `${field}.environment_id`, id: config.environment_id }]
        : [];
    const several =
      "environment_ids" in config
        ? config.environment_ids.map((id, at) => ({ field: `${field}.environment_ids.${at}`, id }))
        : [];
    return [...single, ...several];
  });
}

/** Queries that its widgets ask, each with its place in the document. */
export const namedQueries = (widgets: readonly WidgetDraft[]): { field: string; query: string }[] =>
  widgets.flatMap(({ config }, index) =>
    "query" in config && config.query.trim() !== ""
      ? [{ field: `widgets.${index}.config.query`, query: config.query }]
      : [],
  );
