import {
  Ban,
  Check,
  CircleHelp,
  Clock,
  Hand,
  LoaderCircle,
  SkipForward,
  TriangleAlert,
} from "lucide-react";
import type { StepState as State } from "#contract/workflows.ts";
import { Icon, type IconShape } from "../../ui/text/Icon.tsx";
import { workflowWords as words } from "../../words/words.ts";
import styles from "./StepGraph.module.css";

type Shown = State | "run" | "skip" | "unknown";

const shapes: Readonly<Record<Shown, IconShape>> = {
  waiting: Clock,
  running: LoaderCircle,
  asked: Hand,
  done: Check,
  failed: TriangleAlert,
  skipped: SkipForward,
  cancelled: Ban,
  run: Check,
  skip: SkipForward,
  unknown: CircleHelp,
};

const isDry = (state: Shown): state is "run" | "skip" | "unknown" =>
  state === "run" || state === "skip" || state === "unknown";

/** Shape, colour and word. */
export function StepState({ state }: { state: Shown }) {
  return (
    <span className={styles.state} data-state={state}>
      <Icon shape={shapes[state]} />
      {isDry(state) ? words.would[state] : words.states[state]}
    </span>
  );
}
