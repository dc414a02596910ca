import { useState, type KeyboardEvent } from "react";
import { boxOf } from "#contract/dashboard-grid.ts";
import {
  type Widget,
  type WidgetDraft,
  type WidgetKind,
  widgetDraft,
} from "#contract/widgets/widgets.ts";
import { dashboardEditorWords as words } from "../../../words/words.ts";
import { widgetTitle } from "../WidgetCard.tsx";
import {
  addWidget,
  type Direction,
  dropWidget,
  moveWidget,
  nextSize,
  removeWidget,
  resizeWidget,
} from "./arrange-widgets.ts";
import type { EditedDashboard } from "./useEditedDashboard.ts";

export type WidgetActions = ReturnType<typeof useWidgetActions>;

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** Where it stands, in words; both count from one. */
export function positionText(widget: Widget): string {
  const { x, y, w, h } = boxOf(widget);
  return words.position({ column: x + 1, row: y + 1, columns: w, rows: h });
}

export const titleOf = (widget: WidgetDraft): string =>
  widgetTitle(widget as Parameters<typeof widgetTitle>[0]); // config is of its kind

/** Changes of the widgets, by pointer and by keys; each is read out. */
export function useWidgetActions(edited: EditedDashboard) {
  const [announcement, announce] = useState("");
  const [chosenId, choose] = useState<string | null>(null);
  const { widgets } = edited.draft;
  const find = (id: string, among: readonly Widget[] = widgets) =>
    among.find((widget) => widget.id === id);
  const apply = (
    after: readonly Widget[],
    id: string,
    say: (title: string, position: string, widget: Widget) => string,
  ) => {
    edited.change({ widgets: [...after] });
    const widget = find(id, after);
    if (widget) announce(say(titleOf(widget), positionText(widget), widget));
  };
  const move = (id: string, direction: Direction) => {
    const widget = find(id);
    const moved = moveWidget(widgets, id, direction);
    if (moved) apply(moved, id, words.moved);
    else if (widget) announce(words.atEdge(titleOf(widget)));
  };
  const resize = (id: string, by: 1 | -1) => {
    const widget = find(id);
    const size = widget && nextSize(widget.size, by);
    if (size)
      apply(resizeWidget(widgets, id, size), id, (title, position) =>
        words.resized(title, words.sizes[size], position),
      );
    else if (widget) announce(words.atEdge(titleOf(widget)));
  };
  const add = (draft: Omit<Widget, "id" | "x" | "y">) => {
    const added = addWidget(widgets, draft);
    choose(added.id);
    apply(added.widgets, added.id, words.added);
  };
  const remove = (id: string) => {
    const widget = find(id);
    if (!widget) return;
    if (chosenId === id) choose(null);
    edited.change({ widgets: removeWidget(widgets, id) });
    announce(words.removed(titleOf(widget)));
  };
  return {
    announcement,
    chosenId,
    choose,
    move,
    resize,
    remove,
    addKind: (kind: WidgetKind) => {
      // With what its schema fills in; it has no place yet.
      const { data } = widgetDraft.safeParse({ kind });
      if (data) add(data as Omit<Widget, "id" | "x" | "y">);
    },
    duplicate: (id: string) => {
      const widget = find(id);
      if (widget) add(widget);
    },
    drop: (item: Parameters<typeof dropWidget>[1]) =>
      apply(dropWidget(widgets, item), item.i, words.moved),
    /** Of a widget that has the focus itself, not of what is inside of it. */
    onKeyDown: (event: KeyboardEvent, id: string) => {
      if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey)
        return;
      const direction = arrows[event.key];
      if (direction !== undefined && event.shiftKey)
        resize(id, direction === "right" || direction === "down" ? 1 : -1);
      else if (direction !== undefined) move(id, direction);
      else if (event.key === "Delete" || event.key === "Backspace") remove(id);
      else if (event.key === "Enter" || event.key === " ") choose(id);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
