import { Button } from "../../ui/form/Button.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { assistantWords as words } from "../../words/words.ts";
import styles from "./Assistant.module.css";
import { AssistantProposal } from "./AssistantProposal.tsx";
import type { Answer, Turn } from "./conversation.ts";
import { sourceHref, sourceText } from "./source-text.ts";

interface AssistantTurnProps {
  turn: Turn;
  onLeave: () => void;
  onAgain: () => void;
}

/** A question, and what came of it: each sentence with what it rests on. */
export function AssistantTurn({ turn, onLeave, onAgain }: AssistantTurnProps) {
  const { question, answer, error } = turn;
  return (
    <div className={styles.turn}>
      <p className={styles.question}>
        <span className="unseen">{words.you}: </span>
        {question}
      </p>
      {answer === null && error === null && (
        <p role="status" aria-busy className="soft">
          {words.reading}…
        </p>
      )}
      {error !== null && (
        <Notice tone="problem" actions={<Button onClick={onAgain}>{words.again}</Button>}>
          {words.failed}: {error}
        </Notice>
      )}
      {answer && <Statements answer={answer} onLeave={onLeave} />}
      {answer && answer.proposals.length > 0 && (
        <section aria-label={words.proposals} className={styles.proposals}>
          {answer.proposals.map((proposal, at) => (
            <AssistantProposal key={at} proposal={proposal} onLeave={onLeave} />
          ))}
        </section>
      )}
    </div>
  );
}

function Statements({ answer, onLeave }: { answer: Answer; onLeave: () => void }) {
  return (
    <>
      {answer.statements.map(({ text, sources }, at) => (
        <div key={at} className={styles.statement}>
          <p>
            <bdi>{text}</bdi>
          </p>
          <ul className={styles.sources} aria-label={words.sources}>
            {sources.map((index) => {
              const source = answer.sources[index];
              if (!source) return null;
              const href = sourceHref(source);
              return (
                <li key={index}>
                  {href === null ? (
                    sourceText(source)
                  ) : (
                    <Link href={href} onClick={onLeave}>
                      {sourceText(source)}
                    </Link>
                  )}
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </>
  );
}
