import { Suspense } from "react";
import { onDemand } from "../../ui/on-demand.ts";

interface QueryNotesProps {
  /** The one that the results are of. */
  query: string;
  /** Why the one that is being typed has not run yet. */
  pendingProblem: string | null;
  onChange: (query: string) => void;
}

const StaleNote = onDemand(() => import("./StaleNote.tsx").then((module) => module.default));
const UnknownNames = onDemand(() => import("./UnknownNames.tsx").then((module) => module.default));

/** What to know of the results: they may be older than what is typed, or of a slip of the pen. */
export function QueryNotes({ query, pendingProblem, onChange }: QueryNotesProps) {
  return (
    <div role="status">
      <Suspense fallback={null}>
        {pendingProblem !== null ? (
          <StaleNote query={query} problem={pendingProblem} />
        ) : (
          query !== "" && <UnknownNames query={query} onChange={onChange} />
        )}
      </Suspense>
    </div>
  );
}
