import { X } from "lucide-react";
import { useState, type FormEvent } from "react";
import type { Incident } from "#contract/incidents.ts";
import { limits } from "#contract/limits.ts";
import { useMe } from "../../../data/session/session.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Chip } from "../../../ui/text/Chip.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { StatusMark } from "../../../ui/status/StatusMark.tsx";
import { TextArea } from "../../../ui/form/TextArea.tsx";
import { durationText } from "../../../ui/time/time-text.ts";
import { useKeys } from "../../../ui/useKeys.ts";
import { useUiWords } from "../../../ui/UiWords.tsx";
import { alertCount, mergeWords as words, statusWords } from "../../../words/words.ts";
import { likelyTarget, mergeOutcome } from "./merge-outcome.ts";
import styles from "./MergePanel.module.css";
import { MergeResult } from "./MergeResult.tsx";
import { MergeSearch } from "./MergeSearch.tsx";

interface MergePanelProps {
  env: string;
  incidents: readonly Incident[];
  /** The incident it was asked from keeps its place as the target. */
  targetId?: string | undefined;
  /** Beside the list: incidents are added and left out by checking them there. */
  isBesideList: boolean;
  onMerge: (target: Incident, sources: readonly Incident[], note: string) => void;
  onClose: () => void;
}

/** Which of several incidents lives on, and what it will be. */
export function MergePanel({
  env,
  incidents,
  targetId,
  isBesideList,
  onMerge,
  onClose,
}: MergePanelProps) {
  const uiWords = useUiWords();
  const mostAlerts = useMe().organization.settings.alertsPerIncident;
  const [added, setAdded] = useState<readonly Incident[]>([]);
  const [chosenId, setChosen] = useState(targetId);
  const [note, setNote] = useState("");
  const all = [
    ...incidents,
    ...added.filter((incident) => !incidents.some((listed) => listed.id === incident.id)),
  ];
  const target = all.find((incident) => incident.id === chosenId) ?? likelyTarget(all);
  const sources = all.filter((incident) => incident.id !== target?.id);
  const outcome = target && mergeOutcome(target, sources, mostAlerts);
  const tooMany = outcome?.isTooMany ? words.tooManyAlerts(outcome.alerts, mostAlerts) : undefined;
  const isReady = target !== undefined && sources.length > 0 && tooMany === undefined;
  const merge = () => target && isReady && onMerge(target, sources, note);
  useKeys({ m: isReady ? merge : undefined }, { isOn: isBesideList });
  useKeys({ "mod+enter": isReady ? merge : undefined }, { worksInFields: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    merge();
  };
  return (
    <form className={styles.panel} onSubmit={submit}>
      {isBesideList && (
        <div className={styles.count} role="status">
          {words.selected(all.length)}
        </div>
      )}
      {isBesideList && <h2 className={styles.title}>{words.title(all.length)}</h2>}
      {tooMany === undefined ? (
        <p className={styles.effect}>
          {outcome && sources.length > 0 ? (
            <>
              {words.apart(durationText(outcome.apartS, uiWords))}{" "}
              {words.effect(outcome.alerts, sources.length)}
            </>
          ) : (
            words.needTwo
          )}
        </p>
      ) : (
        <Notice tone="problem">{tooMany}.</Notice>
      )}
      <ul className={styles.list}>
        {all.map((incident) => (
          <MergeRow
            key={incident.id}
            incident={incident}
            isTarget={incident.id === target?.id}
            onTarget={() => setChosen(incident.id)}
            onRemove={
              added.includes(incident)
                ? () => setAdded(added.filter((addedIncident) => addedIncident !== incident))
                : undefined
            }
          />
        ))}
      </ul>
      {!isBesideList && (
        <MergeSearch
          env={env}
          withoutIds={new Set(all.map((incident) => incident.id))}
          onAdd={(incident) => setAdded([...added, incident])}
        />
      )}
      <TextArea
        label={words.note}
        value={note}
        onChange={setNote}
        rows={2}
        maxLength={limits.commentCharacters}
      />
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          keys={isBesideList ? "m" : "mod+enter"}
          isDisabled={!isReady}
          disabledReason={tooMany}
        >
          {words.submit(all.length)}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {words.keepApart}
        </Button>
      </div>
      {outcome && sources.length > 0 && <MergeResult outcome={outcome} />}
    </form>
  );
}

function MergeRow({
  incident,
  isTarget,
  onTarget,
  onRemove,
}: {
  incident: Incident;
  isTarget: boolean;
  onTarget: () => void;
  /** Left out where it is taken away by unchecking it in the list. */
  onRemove: (() => void) | undefined;
}) {
  return (
    <li className={styles.row}>
      <StatusMark status={incident.status} label={statusWords[incident.status]} />
      <div className={styles.what}>
        <div className={styles.name} dir="auto">
          {incident.title}
        </div>
        <div className={styles.subtitle} dir="auto">
          {incident.subtitle}
        </div>
      </div>
      <span className={styles.alerts}>{alertCount(incident.alerts.total)}</span>
      {isTarget ? (
        <Chip>{words.target}</Chip>
      ) : (
        <Button
          size="s"
          variant="quiet"
          aria-label={words.makeTargetNamed(incident.title)}
          onClick={onTarget}
        >
          {words.makeTarget}
        </Button>
      )}
      {onRemove && (
        <IconButton size="s" icon={X} label={words.remove(incident.title)} onClick={onRemove} />
      )}
    </li>
  );
}
