import type { MappingTest } from "#contract/payload-mapping-tests.ts";
import { MismatchList } from "../../../parts/RuleTests/MismatchList.tsx";
import ruleTestStyles from "../../../parts/RuleTests/RuleTests.module.css";
import { hasPassed } from "../../../parts/RuleTests/TestRow.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Form } from "../../../ui/form/Form.tsx";
import { TextArea } from "../../../ui/form/TextArea.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { mappingTestWords as words, ruleTestWords } from "../../../words/words.ts";
import type { MappingTestList } from "./useMappingTestList.ts";
import { useMappingTestForm } from "./useMappingTestForm.ts";

export interface MappingTestDialogProps {
  /** Of the source. */
  id: string;
  list: MappingTestList;
  /** Null for a new one. */
  test: MappingTest | null;
  mayWrite: boolean;
  onClose: () => void;
}

/** One test: its name, its payload, what is expected, and what is read now. */
export function MappingTestDialog(props: MappingTestDialogProps) {
  const { list, test, mayWrite, onClose } = props;
  const form = useMappingTestForm(props);
  const title = test ? ruleTestWords.editTitle : ruleTestWords.newTitle;
  return (
    <Modal isOpen size="l" title={title} onClose={onClose}>
      <Form
        className={ruleTestStyles.form}
        refusal={form.refusal}
        onSubmit={() => void form.submit()}
      >
        <TextField
          label={ruleTestWords.name}
          autoComplete="off"
          placeholder={words.namePlaceholder}
          value={form.name}
          readOnly={!mayWrite}
          error={form.nameProblem}
          onChange={form.setName}
        />
        <div className={ruleTestStyles.columns}>
          <div className={ruleTestStyles.side}>
            <TextArea
              isMono
              rows={10}
              spellCheck={false}
              label={words.payload}
              help={words.payloadHelp}
              error={form.payloadProblem}
              value={form.payloadText}
              readOnly={!mayWrite}
              onChange={form.setPayloadText}
            />
          </div>
          <div className={ruleTestStyles.side}>
            <TextArea
              isMono
              rows={10}
              spellCheck={false}
              label={ruleTestWords.expect}
              help={words.expectHelp}
              error={form.expectProblem}
              value={form.expectText}
              readOnly={!mayWrite}
              onChange={form.setWritten}
            />
            {mayWrite && form.canFollow && (
              <Button
                size="s"
                className={ruleTestStyles.start}
                onClick={() => form.setWritten(null)}
              >
                {ruleTestWords.expectNow}
              </Button>
            )}
            <CurrentResult form={form} />
          </div>
        </div>
        {list.isNew && <p className="soft small">{words.unsaved}</p>}
        <div className={ruleTestStyles.actions}>
          <Button variant="quiet" onClick={onClose}>
            {mayWrite ? ruleTestWords.cancel : ruleTestWords.close}
          </Button>
          {mayWrite && (
            <Button variant="primary" type="submit" isBusy={list.isBusy}>
              {list.isNew ? ruleTestWords.keep : ruleTestWords.save}
            </Button>
          )}
        </div>
      </Form>
    </Modal>
  );
}

function CurrentResult({ form }: { form: ReturnType<typeof useMappingTestForm> }) {
  const { result, waitText } = form;
  const verdict = result && (hasPassed(result) ? ruleTestWords.passes : ruleTestWords.fails);
  return (
    <Section
      level={3}
      title={ruleTestWords.happens}
      extra={verdict !== undefined && <span role="status">{verdict}</span>}
    >
      {waitText !== null && <p className="soft small">{waitText}</p>}
      {result && (
        <>
          <p className="soft small">{words.reads(result.events.length)}</p>
          <MismatchList mismatches={result.mismatches} />
        </>
      )}
    </Section>
  );
}
