import type { RemediationStep } from "#contract/suggested-actions.ts";
import { useJudgeStep, useSuggestedSteps } from "../../../data/similar.ts";
import { StartForm } from "../../workflows/StartWorkflow.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { similarWords as words } from "../../../words/words.ts";
import styles from "./IncidentSimilar.module.css";
import type { SectionProps } from "./SimilarSection.tsx";
import { Suggestions, useShownAnyway } from "./Suggestions.tsx";
import { Thumbs } from "./Thumbs.tsx";

/** Steps from runbooks and comments, each with where it comes from. */
export function StepSection({ incidentKey, mayJudge }: SectionProps) {
  const shown = useShownAnyway();
  const response = useSuggestedSteps({ incidentKey, includesHidden: shown.isShown });
  return (
    <Suggestions
      kind="steps"
      response={response}
      count={({ compared }) => words.from(compared)}
      {...shown}
      row={(item: RemediationStep) => (
        <StepRow key={item.index} {...{ item, incidentKey, mayJudge }} />
      )}
    />
  );
}

function StepRow({
  item,
  incidentKey: params,
  mayJudge,
}: SectionProps & { item: RemediationStep }) {
  const { mutateAsync } = useJudgeStep();
  const { description, source, feedback, workflow } = item;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <bdi className={styles.description}>{description}</bdi>
      </div>
      <p className={styles.facts}>
        {source.incident_id === null ? (
          sourceText(source)
        ) : (
          <Link href={`/incident/all/${source.incident_id}`}>{sourceText(source)}</Link>
        )}
        {source.url !== null && (
          <>
            {" · "}
            <Link href={source.url} target="_blank">
              {words.openRunbook}
            </Link>
          </>
        )}
      </p>
      {workflow !== null && (
        <>
          <p className={styles.facts}>
            {workflow.success.of === 0
              ? words.neverRan
              : words.helped(workflow.success.right, workflow.success.of)}
          </p>
          <StartForm workflow={workflow} incidentKey={params} isRemediation />
        </>
      )}
      {mayJudge && (
        <div className={styles.foot}>
          <Thumbs
            name={description}
            feedback={feedback}
            judge={(verdict) => mutateAsync({ params, body: { action: description, ...verdict } })}
          />
        </div>
      )}
    </li>
  );
}

function sourceText({ kind, name, incident_id }: RemediationStep["source"]): string {
  if (incident_id === null)
    return kind === "workflow" ? words.source.ownWorkflow : words.source.ownRunbook(name);
  return words.source[kind](name, words.number(incident_id));
}
