import type { StoredView } from "#contract/views.ts";

/** A shared view as a list uses it. */
export interface SharedView {
  id: string;
  name: string;
  columns: readonly string[];
  shown: readonly string[];
}

/**
 * What a list shows, what else it could show, and whose choice that is: a view's id, "own", or
 * "usual".
 */
export interface ChosenColumns {
  value: string;
  offered: readonly string[];
  shown: ReadonlySet<string>;
}

interface ColumnChoiceOptions {
  views: readonly SharedView[];
  /** As the person saved it. */
  choice: string | undefined;
  own: readonly string[] | undefined;
  /** What the product shows by itself, and what it knows. */
  usual: { offered: readonly string[]; shown: readonly string[] };
}

/** Views for an environment, or for all: its own first, then in their order. */
export function viewsFor<View extends StoredView>(
  items: readonly View[],
  env: string,
  environmentsOf: (view: View) => readonly string[],
): View[] {
  const fitting = items.filter(
    (view) =>
      view.active &&
      view.is_mine &&
      view.problem === null &&
      (environmentsOf(view).length === 0 || environmentsOf(view).includes(env)),
  );
  const isOwn = (view: View) => environmentsOf(view).length > 0;
  return [...fitting.filter(isOwn), ...fitting.filter((view) => !isOwn(view))];
}

/**
 * A person's choice, else the first view, else what is usual. Their own columns stand where the
 * view has them.
 */
export function chooseColumns({ views, choice, own, usual }: ColumnChoiceOptions): ChosenColumns {
  const isOwn = own !== undefined && (choice === undefined || choice === "own");
  const view = choice === "usual" ? undefined : (views.find(({ id }) => id === choice) ?? views[0]);
  const base = view?.columns ?? usual.offered;
  const offered = [...new Set([...base, ...usual.offered, ...(isOwn ? own : [])])];
  if (isOwn)
    return {
      value: "own",
      offered,
      shown: new Set(offered.filter((column) => own.includes(column))),
    };
  return { value: view?.id ?? "usual", offered, shown: new Set(view?.shown ?? usual.shown) };
}
