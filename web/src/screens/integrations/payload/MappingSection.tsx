import { useState } from "react";
import { payloadMapping } from "#contract/payload-mappings.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useDeletePayloadMapping } from "../../../data/payload-mappings.ts";
import { ElsewhereNotice } from "../../../parts/draft/ElsewhereNotice.tsx";
import { HistoryButton } from "../../../parts/HistoryButton.tsx";
import { TypeToConfirmDelete } from "../../../parts/TypeToConfirmDelete.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Form } from "../../../ui/form/Form.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { payloadMappingWords as words } from "../../../words/words.ts";
import { draftOf } from "./mapping-draft.ts";
import { MappingFields } from "./MappingFields.tsx";
import type { MappingTestList } from "./useMappingTestList.ts";
import type { PayloadMappingForm } from "./usePayloadMappingForm.ts";
import styles from "./Mapping.module.css";

/** How payloads of a source are read: by what they say, or by its mapping. */
export function MappingSection({
  id,
  mapping,
  tests,
  payload,
}: {
  id: string;
  mapping: PayloadMappingForm;
  tests: MappingTestList;
  /** The sample, for paths. */
  payload: unknown;
}) {
  const { query, form, saved, mayChange } = mapping;
  if (!query.data)
    return query.error ? (
      <BrokenState title={errorText(query.error)} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingRows label={words.loading} count={3} />
    );
  const resourceId = `payload-mapping-${id}`;
  const restore = (after: unknown) => {
    const version = payloadMapping.safeParse(after);
    if (version.success) form.restore(draftOf(version.data));
  };
  return (
    <Section
      title={words.title}
      end={
        <>
          {saved && mayChange && <DeleteMapping id={id} onDeleted={mapping.discard} />}
          <HistoryButton
            name={words.title}
            resourceId={resourceId}
            onRestore={
              mayChange
                ? ({ after }) => {
                    mapping.begin(null);
                    restore(after);
                  }
                : undefined
            }
          />
        </>
      }
    >
      <p className={styles.intro}>{saved ? words.isMapped : words.isGuessed}</p>
      {!mayChange && <p className="small soft">{words.readOnly}</p>}
      {mapping.isOpen ? (
        <Form refusal={mapping.refusal} onSubmit={() => mapping.save(tests.saveUnsaved)}>
          <fieldset disabled={!mayChange} className={styles.form}>
            <ElsewhereNotice form={form} resourceId={resourceId} labels={words.fields} />
            <MappingFields
              draft={form.draft}
              set={form.set}
              problems={mapping.problems}
              unreadable={mapping.reading.unreadable}
              payload={payload}
            />
            {mayChange && <Actions mapping={mapping} onDiscard={tests.discardUnsaved} />}
          </fieldset>
        </Form>
      ) : (
        mayChange && <Button onClick={() => mapping.begin(null)}>{words.begin}</Button>
      )}
    </Section>
  );
}

function Actions({ mapping, onDiscard }: { mapping: PayloadMappingForm; onDiscard: () => void }) {
  const { form, saved } = mapping;
  const isChanged = form.changed.length > 0;
  return (
    <div className={styles.actions}>
      <Button
        type="submit"
        variant="primary"
        isDisabled={!isChanged && saved !== null}
        isBusy={mapping.isSaving}
      >
        {words.save}
      </Button>
      {(isChanged || saved === null) && (
        <Button
          variant="quiet"
          onClick={() => {
            mapping.discard();
            onDiscard();
          }}
        >
          {words.discard}
        </Button>
      )}
    </div>
  );
}

/** Outside the form: its dialog is a form of its own. */
function DeleteMapping({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const remove = useDeletePayloadMapping();
  const confirm = () =>
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          onDeleted();
          setOpen(false);
        },
      },
    );
  return (
    <>
      <Button size="s" variant="quiet" onClick={() => setOpen(true)}>
        {words.remove}
      </Button>
      <TypeToConfirmDelete
        isOpen={isOpen}
        title={words.remove}
        isBusy={remove.isPending}
        error={remove.error ? errorText(remove.error) : undefined}
        onClose={() => setOpen(false)}
        onConfirm={confirm}
      >
        {words.removeWords}
      </TypeToConfirmDelete>
    </>
  );
}
