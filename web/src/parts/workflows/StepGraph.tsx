import { workflowWords as words } from "../../words/words.ts";
import type { StepNode } from "./step-tree.ts";
import { StepState } from "./StepState.tsx";
import styles from "./StepGraph.module.css";

export interface StepGraphProps {
  label: string;
  nodes: readonly StepNode[];
  /** Makes each step a button. */
  onOpen?: ((id: string) => void) | undefined;
  openId?: string | undefined;
}

/** Steps one below the other, with those inside branches and loops to their right. */
export function StepGraph({ label, nodes, ...rest }: StepGraphProps) {
  return (
    <div role="group" aria-label={label} className={styles.graph}>
      <Steps nodes={nodes} {...rest} />
    </div>
  );
}

function Steps({ nodes, onOpen, openId }: Omit<StepGraphProps, "label">) {
  return (
    <ol className={styles.steps}>
      {nodes.map((node) => (
        <li key={node.id} className={styles.step}>
          {onOpen ? (
            <button
              type="button"
              className={styles.card}
              aria-expanded={openId === node.id}
              data-state={node.state ?? undefined}
              onClick={() => onOpen(node.id)}
            >
              <StepCard node={node} />
            </button>
          ) : (
            <div className={styles.card} data-state={node.state ?? undefined}>
              <StepCard node={node} />
            </div>
          )}
          {node.inside.map(
            ({ place, nodes: inner }) =>
              inner.length > 0 && (
                <div key={place} className={styles.inside}>
                  <span className={styles.place}>{placeText(place)}</span>
                  <Steps nodes={inner} onOpen={onOpen} openId={openId} />
                </div>
              ),
          )}
        </li>
      ))}
    </ol>
  );
}

function StepCard({ node: { kind, name, detail, state } }: { node: StepNode }) {
  return (
    <>
      <span className={styles.kind}>{kind === null ? "?" : words.kinds[kind]}</span>
      <b className={styles.name}>{name}</b>
      <code className={styles.detail}>{detail}</code>
      {state !== null && <StepState state={state} />}
    </>
  );
}

/** Turns of a loop are numbers. */
const placeText = (place: string): string =>
  place === "do" || place === "else" || place === "steps" ? words.places[place] : place;
