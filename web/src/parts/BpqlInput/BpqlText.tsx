import { highlightCode } from "@lezer/highlight";
import { useMemo, type ReactNode } from "react";
import type { Namespaces } from "#bpql/short-form.ts";
import { highlightedParser } from "#bpql/highlight.ts";
import { cx } from "../../ui/cx.ts";
import { bpqlClasses } from "./bpql-classes.ts";
import styles from "./BpqlInput.module.css";
import { shortFormPieces } from "./short-form-pieces.ts";

/** A query to be read, in the colours that it has where it is written. */
export function BpqlText({
  query,
  namespaces = null,
  className,
}: {
  query: string;
  /** Categories that may stand before a colon in it. */
  namespaces?: Namespaces | null | undefined;
  className?: string | undefined;
}) {
  const pieces = useMemo(() => piecesOf(query, namespaces), [query, namespaces]);
  return <code className={cx("mono", className)}>{pieces}</code>;
}

function piecesOf(query: string, namespaces: Namespaces | null): ReactNode[] {
  const pieces: ReactNode[] = [];
  const add = (text: string, classes: string | undefined) =>
    pieces.push(
      <span key={pieces.length} className={classes}>
        {text}
      </span>,
    );
  highlightCode(
    query,
    highlightedParser.parse(query),
    bpqlClasses,
    (text, classes) => {
      const isWord = namespaces !== null && classes === styles["word"];
      const parts = isWord ? shortFormPieces(text, namespaces) : [];
      if (parts.length === 0) add(text, classes);
      for (const part of parts) add(part.text, styles[part.kind]);
    },
    () => pieces.push(" "),
  );
  return pieces;
}
