import { Check } from "lucide-react";
import { useState } from "react";
import type { AssistantProposal as Proposal } from "#contract/assistant.ts";
import { errorText } from "../../data/client/error-text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { Icon } from "../../ui/text/Icon.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { assistantWords as words } from "../../words/words.ts";
import { namesInToast } from "../incident/actions/action-subject.ts";
import { useDuration } from "../incident/changes/useDuration.ts";
import styles from "./Assistant.module.css";
import { useRunProposal } from "./useRunProposal.ts";

const focusOn = (element: HTMLElement | null) => element?.focus();

interface AssistantProposalProps {
  proposal: Proposal;
  /** Somebody follows an incident. */
  onLeave: () => void;
}

/** Something that the assistant would do; it happens when somebody presses the button. */
export function AssistantProposal({ proposal, onLeave }: AssistantProposalProps) {
  const [state, setState] = useState<"open" | "running" | "done">("open");
  const run = useRunProposal();
  const duration = useDuration();
  const names = namesInToast(proposal.incidents.map(({ title }) => title));
  const title = {
    acknowledge: () => words.proposal.acknowledge(names),
    assign: () => words.proposal.assign(names, proposal.assignee?.name ?? ""),
    comment: () => words.proposal.comment(names),
    resolve: () => words.proposal.resolve(names),
    snooze: () => words.proposal.snooze(names, duration(proposal.duration_s ?? 0)),
  }[proposal.action]();
  const start = () => {
    setState("running");
    void run(proposal).then(
      (isDone) => setState(isDone ? "done" : "open"),
      (error: unknown) => {
        setState("open");
        showToast({ tone: "problem", title: words.failed, detail: errorText(error) });
      },
    );
  };
  return (
    <div role="group" aria-label={title} className={styles.proposal}>
      <p className={styles.proposalTitle}>
        <bdi>{title}</bdi>
      </p>
      {proposal.comment !== "" && (
        <blockquote className={styles.comment}>
          <bdi>{proposal.comment}</bdi>
        </blockquote>
      )}
      {proposal.why !== "" && <p className="small soft">{proposal.why}</p>}
      <p className="small">
        {proposal.incidents.map(({ id }) => (
          <Link key={id} href={`/incident/${id}`} className="num" onClick={onLeave}>
            {words.incident(id)}
          </Link>
        ))}
      </p>
      <span role="status">
        {state === "done" ? (
          // The focus that the button had; lost, it would leave the panel.
          <span tabIndex={-1} ref={focusOn} className={styles.done}>
            <Icon shape={Check} size={14} /> {words.done}
          </span>
        ) : (
          <Button isBusy={state === "running"} onClick={start}>
            {words.run[proposal.action]}
          </Button>
        )}
      </span>
    </div>
  );
}
