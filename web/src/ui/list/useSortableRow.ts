import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";

export type Edge = "before" | "after";

/**
 * A row that is dragged by its handle among the rows of one list, and shows where another would
 * fall.
 */
export function useSortableRow({ list, id, isOn }: { list: string; id: string; isOn: boolean }): {
  row: RefObject<HTMLDivElement | null>;
  handle: RefObject<HTMLSpanElement | null>;
  edge: Edge | null;
  isDragged: boolean;
} {
  const row = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [edge, setEdge] = useState<Edge | null>(null);
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    const element = row.current;
    const dragHandle = handle.current;
    if (!isOn || !element || !dragHandle) return;
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ list, id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data["list"] === list && source.data["id"] !== id,
        getData: ({ input }) => ({ id, edge: edgeAt(element, input.clientY) }),
        onDrag: ({ location }) => setEdge(edgeAt(element, location.current.input.clientY)),
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
    );
  }, [list, id, isOn]);
  return { row, handle, edge, isDragged };
}

/** Hears of every row that was dropped beside another one of the list. */
export function useSortableDrops(
  list: string,
  onDrop: (id: string, to: { target: string; edge: Edge }) => void,
): void {
  const handleDrop = useEffectEvent(onDrop);
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data["list"] === list,
        onDrop: ({ source, location }) => {
          const [target] = location.current.dropTargets;
          const { id, edge } = target?.data ?? {};
          if (typeof id === "string" && (edge === "before" || edge === "after"))
            handleDrop(String(source.data["id"]), { target: id, edge });
        },
      }),
    [list],
  );
}

function edgeAt(element: Element, y: number): Edge {
  const { top, height } = element.getBoundingClientRect();
  return y < top + height / 2 ? "before" : "after";
}
