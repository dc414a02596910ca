import { useState, type FormEvent } from "react";
import { limits } from "#contract/limits.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { ActionQueued } from "../../../data/feed/action-queue.ts";
import { useAddComment } from "../../../data/feed/comments.ts";
import { type IncidentKey, useIncident } from "../../../data/feed/incidents.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { activityWords as words } from "../../../words/words.ts";
import { queuedComment } from "../actions/action-subject.ts";
import { tellQueued } from "../actions/tell-queued.ts";
import { draftOf, saveDraft } from "./comment-drafts.ts";
import { MentionField } from "./MentionField.tsx";
import styles from "./IncidentActivity.module.css";

/**
 * Says something to everyone who looks at the incident. What is typed stays until it is saved, also
 * while another incident is looked at.
 */
export function CommentBox({ incidentKey }: { incidentKey: IncidentKey }) {
  const title = useIncident(incidentKey).data?.title ?? "";
  const [body, setBody] = useState(() => draftOf(incidentKey.id));
  const handleInput = (text: string) => {
    setBody(text);
    saveDraft(incidentKey.id, text);
  };
  const add = useAddComment();
  const send = () => {
    if (body.trim() === "" || add.isPending) return;
    const queued = queuedComment(incidentKey.id, title);
    void add.mutateAsync({ params: { ...incidentKey }, body: { body } }).then(
      () => handleInput(""),
      (error: unknown) => {
        // What was refused stays in the box, with the reason.
        if (error instanceof ActionQueued && tellQueued(error, queued)) handleInput("");
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form className={styles.comment} onSubmit={submit}>
      <MentionField
        incidentKey={incidentKey}
        label={words.comment}
        hidesLabel
        placeholder={words.commentPlaceholder}
        value={body}
        onChange={handleInput}
        rows={body === "" ? 1 : 3}
        maxLength={limits.commentCharacters}
        error={
          add.isError && !(add.error instanceof ActionQueued) ? errorText(add.error) : undefined
        }
        onKeyDown={(event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && send()}
      />
      {body.trim() !== "" && (
        <div className={styles.send}>
          <span className="small soft">{words.commentHelp}</span>
          <Button type="submit" isBusy={add.isPending} keys="mod+enter">
            {words.send}
          </Button>
        </div>
      )}
    </form>
  );
}
