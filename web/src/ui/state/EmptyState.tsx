import { StateNote, type StateNoteProps } from "./StateNote.tsx";

export type EmptyStateProps = Omit<StateNoteProps, "isAlert">;

/** Nothing here yet, or nothing chosen: says what would be here and how to get it. */
export function EmptyState(props: EmptyStateProps) {
  return <StateNote {...props} />;
}
