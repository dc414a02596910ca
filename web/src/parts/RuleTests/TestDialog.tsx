import { History } from "lucide-react";
import { useState } from "react";
import { mayDo } from "../../data/client/access.ts";
import { useMe } from "../../data/session/session.ts";
import { Form } from "../../ui/form/Form.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Modal } from "../../ui/overlay/Modal.tsx";
import { TextArea } from "../../ui/form/TextArea.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { ruleTestWords as words } from "../../words/words.ts";
import styles from "./RuleTests.module.css";
import { SampleEvents } from "./SampleEvents.tsx";
import { TestRunResult } from "./TestRunResult.tsx";
import { type TestDialogProps, useTestForm } from "./useTestForm.ts";

/** One test: its name, its events, what is expected of them, and what happens now. */
export function TestDialog(props: TestDialogProps) {
  const { id, test, mayWrite, onClose } = props;
  const mayPick = mayDo(useMe(), "integrations@read") && mayWrite;
  const [isPicking, setPicking] = useState(test === null && mayPick);
  const form = useTestForm(props);
  return (
    <Modal isOpen size="l" title={test ? words.editTitle : words.newTitle} onClose={onClose}>
      <Form className={styles.form} refusal={form.refusal} onSubmit={() => void form.submit()}>
        <TextField
          label={words.name}
          autoComplete="off"
          placeholder={words.namePlaceholder}
          value={form.name}
          readOnly={!mayWrite}
          error={form.isNameMissing ? words.nameMissing : undefined}
          onChange={form.setName}
        />
        <div className={styles.columns}>
          <div className={styles.side}>
            <TextArea
              isMono
              rows={8}
              spellCheck={false}
              label={words.events}
              help={words.eventsHelp}
              error={form.eventProblem}
              value={form.eventText}
              readOnly={!mayWrite}
              onChange={form.setEventText}
            />
            {mayPick && (
              <Button
                size="s"
                icon={History}
                className={styles.start}
                aria-expanded={isPicking}
                onClick={() => setPicking(!isPicking)}
              >
                {isPicking ? words.hidePick : words.pick}
              </Button>
            )}
            {isPicking && <SampleEvents onTake={form.addEvent} />}
          </div>
          <div className={styles.side}>
            <TextArea
              isMono
              rows={8}
              spellCheck={false}
              label={words.expect}
              help={words.expectHelp}
              error={form.expectProblem}
              value={form.expectText}
              readOnly={!mayWrite}
              onChange={form.setWritten}
            />
            {mayWrite && form.canFollow && (
              <Button size="s" className={styles.start} onClick={() => form.setWritten(null)}>
                {words.expectNow}
              </Button>
            )}
            <TestRunResult waits={form.waitText} run={form.run} isJudged={form.isJudged} />
          </div>
        </div>
        {id === null && <p className="soft small">{words.kept}</p>}
        <div className={styles.actions}>
          <Button variant="quiet" onClick={onClose}>
            {mayWrite ? words.cancel : words.close}
          </Button>
          {mayWrite && (
            <Button variant="primary" type="submit" isBusy={form.isBusy}>
              {id === null ? words.keep : words.save}
            </Button>
          )}
        </div>
      </Form>
    </Modal>
  );
}
