import { Lock } from "lucide-react";
import { StateNote, type StateNoteProps } from "./StateNote.tsx";

export type RefusedStateProps = Omit<StateNoteProps, "isAlert">;

/** The reader may not see this: says who can change that. */
export function RefusedState(props: RefusedStateProps) {
  return <StateNote icon={Lock} {...props} />;
}
