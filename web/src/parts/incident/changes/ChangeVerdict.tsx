import { GitCommitHorizontal, Undo2, X } from "lucide-react";
import { useState } from "react";
import { changeLimits } from "#contract/changes.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { TextArea } from "../../../ui/form/TextArea.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { changeWords as words } from "../../../words/words.ts";
import { useCommands } from "../../useCommands.ts";
import type { ChangeDetailProps } from "./ChangeDetail.tsx";
import styles from "./ChangeDetail.module.css";
import type { ChangeJudgement } from "./useChangeJudgement.ts";

/** What people said of a change, and what this person has to say. */
export function ChangeVerdict({
  listed,
  judge,
  hasKeys,
}: Pick<ChangeDetailProps, "listed" | "judge" | "hasKeys">) {
  const { cause } = listed;
  const isJudged = cause !== undefined && cause.certainty !== "SUSPECT";
  if (!judge && !isJudged) return null;
  return (
    <Section title={isJudged ? words.saidTitle : words.verdictTitle}>
      {isJudged && <Said cause={cause} />}
      {judge ? (
        <Judging {...{ listed, judge, hasKeys, isJudged }} />
      ) : (
        cause?.comment && <p className={styles.said}>{cause.comment}</p>
      )}
    </Section>
  );
}

function Said({ cause }: { cause: NonNullable<ChangeDetailProps["listed"]["cause"]> }) {
  if (cause.certainty === "SUSPECT") return null;
  return (
    <p>
      {words.judgedBy[cause.certainty](cause.by?.name ?? "")}
      {cause.at !== null && (
        <>
          {", "}
          <TimeAgo at={cause.at} isSpoken />
        </>
      )}
    </p>
  );
}

interface JudgingProps extends Pick<ChangeDetailProps, "listed" | "hasKeys"> {
  judge: ChangeJudgement["judge"];
  isJudged: boolean;
}

function Judging({ listed, judge, hasKeys, isJudged }: JudgingProps) {
  const { change, cause } = listed;
  const saved = cause?.comment ?? "";
  // Null until something is typed, so that what others write meanwhile shows, and takes nothing away.
  const [typed, setTyped] = useState<string | null>(null);
  const comment = typed ?? saved;
  const written = comment.trim();
  const say = (certainty: "MATCH" | "NONE" | "SUSPECT") =>
    judge(listed, certainty, written || null);
  const takeBack = () => {
    setTyped(null);
    judge(listed, "SUSPECT", null);
  };
  useCommands(
    [
      {
        id: "change-match",
        group: words.commands,
        label: words.matchedNamed(change.identifier),
        icon: GitCommitHorizontal,
        keys: "y",
        run: () => say("MATCH"),
      },
      {
        id: "change-none",
        group: words.commands,
        label: words.ruledOutNamed(change.identifier),
        icon: X,
        keys: "n",
        run: () => say("NONE"),
      },
    ],
    { isOn: hasKeys && !isJudged },
  );
  return (
    <>
      <TextArea
        label={words.comment}
        placeholder={words.commentHint}
        rows={2}
        maxLength={changeLimits.commentCharacters}
        value={comment}
        onChange={setTyped}
      />
      <div className={styles.buttons}>
        {isJudged ? (
          <>
            {written !== saved && cause && (
              <Button onClick={() => say(cause.certainty)}>{words.saveComment}</Button>
            )}
            <Button variant="quiet" icon={Undo2} onClick={takeBack}>
              {words.takeBack}
            </Button>
          </>
        ) : (
          <>
            <Button
              icon={GitCommitHorizontal}
              keys={hasKeys ? "y" : undefined}
              onClick={() => say("MATCH")}
            >
              {words.matched}
            </Button>
            <Button
              variant="quiet"
              icon={X}
              keys={hasKeys ? "n" : undefined}
              onClick={() => say("NONE")}
            >
              {words.ruledOut}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
