import { Suspense } from "react";
import { onDemand } from "../../ui/on-demand.ts";
import type { QueryNoteProps } from "./QueryNote.tsx";

const QueryNote = onDemand(() => import("./QueryNote.tsx").then((module) => module.default));

/** What to know of the results: they may be older than what is typed, or of a slip of the pen. */
export function QueryNotes(props: QueryNoteProps) {
  return (
    <div role="status">
      <Suspense fallback={null}>
        {(props.query || props.pendingProblem) && <QueryNote {...props} />}
      </Suspense>
    </div>
  );
}
