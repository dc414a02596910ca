import { useState } from "react";
import type { Change, ChangeCertainty } from "#contract/changes.ts";
import type { Incident } from "#contract/incidents.ts";
import { useJudgeChange } from "../../../data/changes.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useActor } from "../../../data/feed/incident-actions.ts";
import { useLastAction } from "../../../data/feed/last-action.ts";
import { dismissToastsAbout, showToast } from "../../../ui/overlay/toasts.ts";
import { useNow } from "../../../ui/time/useNow.ts";
import { actionWords, changeWords as words } from "../../../words/words.ts";
import type { ListedChange } from "./listed-change.ts";

export interface ChangeJudgement {
  judge: (listed: ListedChange, certainty: ChangeCertainty, comment?: string | null) => void;
  /** What was said last, while nothing else was done since. */
  undo: { key: string; run: () => void } | undefined;
}

interface Judgement {
  change: Change;
  before: Pick<Verdict, "certainty" | "comment">;
  /** The last of the other actions at that time. */
  actionToken: string | undefined;
}
interface Verdict {
  certainty: ChangeCertainty;
  comment?: string | null;
}

/** What a person may say of a change beside an incident. */
export function useChangeJudgement({ id: incidentId }: Pick<Incident, "id">): ChangeJudgement {
  const { mutateAsync } = useJudgeChange();
  const by = useActor();
  const at = useNow();
  const actionToken = useLastAction()?.token;
  const [last, setLast] = useState<Judgement | null>(null);
  const send = (change: Change, verdict: Verdict) =>
    mutateAsync({ incidentId, change, by, at, ...verdict });
  const takeBack = ({ change, before }: Judgement) => {
    setLast(null);
    dismissToastsAbout(aboutOf(change));
    void send(change, before).then(
      () => showToast({ title: words.undone(change.identifier) }),
      showRefusal(change.identifier),
    );
  };
  const judge: ChangeJudgement["judge"] = ({ change, cause }, certainty, comment) => {
    const before = { certainty: cause?.certainty ?? "SUSPECT", comment: cause?.comment ?? null };
    const judgement = { change, before, actionToken };
    const { identifier } = change;
    const title =
      certainty === before.certainty
        ? words.commented(identifier)
        : words.done[certainty](identifier);
    void send(change, { certainty, ...(comment !== undefined && { comment }) }).then(() => {
      setLast(judgement);
      showToast({
        title,
        about: aboutOf(change),
        action: { label: actionWords.undo, keys: "u", run: () => takeBack(judgement) },
      });
    }, showRefusal(identifier));
  };
  const isNewest = last !== null && last.actionToken === actionToken;
  return {
    judge,
    undo: isNewest ? { key: last.change.identifier, run: () => takeBack(last) } : undefined,
  };
}

const aboutOf = ({ id }: Change): string => `change-${id}`;

const showRefusal = (key: string) => (error: unknown) =>
  void showToast({ tone: "problem", title: words.notChanged(key), detail: errorText(error) });
