/** Where each event of a request stands in its body, as the body is written. */
export interface TextSpan {
  from: number;
  to: number;
}

/**
 * The items of the list that holds the events: the body itself, or a list in it, that has as many
 * items as there are events. Null where no such list is found.
 */
export function payloadItems(text: string, count: number): readonly TextSpan[] | null {
  const lists: TextSpan[][] = [];
  const open: OpenPart[] = [];
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    const top = open.at(-1);
    if (token === "[" || token === "{") {
      if (top) top.itemFrom ??= index;
      open.push({ isList: token === "[", items: [], itemFrom: null });
    } else if (token === "]" || token === "}") {
      const closed = open.pop();
      if (!closed) return null;
      endItem(closed, text, index);
      // Deeper ones are lists inside an event.
      if (closed.isList && open.length < MAX_DEPTH) lists.push(closed.items);
    } else if (top && token === ",") endItem(top, text, index);
    else if (top) top.itemFrom ??= index;
  }
  const list = lists.find((items) => items.length === count);
  if (list) return list;
  return count === 1 && /^\s*\{/.test(text)
    ? [{ from: text.indexOf("{"), to: text.trimEnd().length }]
    : null;
}

interface OpenPart {
  isList: boolean;
  items: TextSpan[];
  itemFrom: number | null;
}

const MAX_DEPTH = 2;
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],]|[^\s{}[\],":]+/g;

function endItem(part: OpenPart, text: string, end: number): void {
  if (part.itemFrom === null) return;
  const { length } = text.slice(part.itemFrom, end).trimEnd();
  part.items.push({ from: part.itemFrom, to: part.itemFrom + length });
  part.itemFrom = null;
}
