import { errorText } from "../../../data/client/error-text.ts";
import type { SuggestedAction } from "#contract/suggested-actions.ts";
import { useApplyAction, useJudgeAction, useSuggestedActions } from "../../../data/similar.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { similarWords as words } from "../../../words/words.ts";
import styles from "./IncidentSimilar.module.css";
import { IncidentLinks } from "./IncidentLinks.tsx";
import { Score } from "./Score.tsx";
import type { SectionProps } from "./SimilarSection.tsx";
import { Suggestions, useShownAnyway } from "./Suggestions.tsx";
import { Thumbs } from "./Thumbs.tsx";

interface ActionSectionProps extends SectionProps {
  mayApply: boolean;
}

/** What people did in similar incidents that then ended. Applying one writes it down, no more. */
export function ActionSection({ incidentKey, ...may }: ActionSectionProps) {
  const shown = useShownAnyway();
  const response = useSuggestedActions({ incidentKey, includesHidden: shown.isShown });
  return (
    <Suggestions
      kind="actions"
      response={response}
      count={({ compared }) => words.from(compared)}
      {...shown}
      row={(item: SuggestedAction) => (
        <ActionRow key={item.index} item={item} incidentKey={incidentKey} {...may} />
      )}
    />
  );
}

function ActionRow({
  item,
  incidentKey: params,
  mayJudge,
  mayApply,
}: ActionSectionProps & { item: SuggestedAction }) {
  const { mutateAsync: judge } = useJudgeAction();
  const { mutateAsync: apply, isPending } = useApplyAction();
  const { index, description, score, incidents, evidence, feedback } = item;
  const run = () =>
    void apply({ params, body: { index, description } }).then(
      () => showToast({ title: words.applied, detail: description }),
      (error: unknown) =>
        showToast({ tone: "problem", title: words.notApplied, detail: errorText(error) }),
    );
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <bdi className={styles.description}>{description}</bdi>
        <Score score={score} label={words.confidence} />
      </div>
      <p className={styles.facts}>
        {words.doneIn(incidents)} <IncidentLinks ids={evidence.map((piece) => piece.incident_id)} />
      </p>
      <div className={styles.foot}>
        {mayApply && (
          <Button
            size="s"
            isBusy={isPending}
            aria-label={words.applyNamed(description)}
            onClick={run}
          >
            {words.apply}
          </Button>
        )}
        {mayJudge && (
          <Thumbs
            name={description}
            feedback={feedback}
            judge={(verdict) => judge({ params, body: { action: description, ...verdict } })}
          />
        )}
      </div>
    </li>
  );
}
