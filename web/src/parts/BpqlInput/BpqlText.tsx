import { highlightCode } from "@lezer/highlight";
import { useMemo, type ReactNode } from "react";
import { highlightedParser } from "#bpql/highlight.ts";
import { cx } from "../../ui/cx.ts";
import { bpqlClasses } from "./bpql-classes.ts";

/** A query to be read, in the colours that it has where it is written. */
export function BpqlText({ query, className }: { query: string; className?: string | undefined }) {
  const pieces = useMemo(() => piecesOf(query), [query]);
  return <code className={cx("mono", className)}>{pieces}</code>;
}

function piecesOf(query: string): ReactNode[] {
  const pieces: ReactNode[] = [];
  highlightCode(
    query,
    highlightedParser.parse(query),
    bpqlClasses,
    (text, classes) =>
      pieces.push(
        <span key={pieces.length} className={classes}>
          {text}
        </span>,
      ),
    () => pieces.push(" "),
  );
  return pieces;
}
