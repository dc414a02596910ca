import { useState } from "react";
import { useDeleteChangeMapping } from "../../../data/change-mapping.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { ElsewhereNotice } from "../../../parts/draft/ElsewhereNotice.tsx";
import { TypeToConfirmDelete } from "../../../parts/TypeToConfirmDelete.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Form } from "../../../ui/form/Form.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { changeMappingWords as words, payloadMappingWords } from "../../../words/words.ts";
import { ChangeMappingFields } from "./ChangeMappingFields.tsx";
import type { ChangeMappingForm } from "./useChangeMappingForm.ts";
import styles from "./Mapping.module.css";

/** How payloads of a source of changes are read: as a known sender writes, or by its mapping. */
export function ChangeMappingSection({
  id,
  mapping,
  payload,
}: {
  id: string;
  mapping: ChangeMappingForm;
  /** The sample, for paths. */
  payload: unknown;
}) {
  const { query, form, saved, mayChange } = mapping;
  if (!query.data)
    return query.error ? (
      <BrokenState title={errorText(query.error)} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingRows label={payloadMappingWords.loading} count={3} />
    );
  if (!mapping.isMappable) return null;
  const isChanged = form.changed.length > 0;
  return (
    <Section
      title={payloadMappingWords.title}
      end={saved && mayChange && <DeleteMapping id={id} onDeleted={mapping.discard} />}
    >
      <p className={styles.intro}>{saved ? words.isMapped : words.isNotMapped}</p>
      {!mayChange && <p className="small soft">{payloadMappingWords.readOnly}</p>}
      {!mapping.isOpen && mayChange && (
        <Button onClick={mapping.begin}>{payloadMappingWords.begin}</Button>
      )}
      {mapping.isOpen && (
        <Form refusal={mapping.refusal} onSubmit={mapping.save}>
          <fieldset disabled={!mayChange} className={styles.form}>
            <ElsewhereNotice
              form={form}
              resourceId={`change-mapping-${id}`}
              labels={words.fields}
            />
            <ChangeMappingFields mapping={mapping} payload={payload} />
            {mayChange && (
              <div className={styles.actions}>
                <Button
                  type="submit"
                  variant="primary"
                  isDisabled={!isChanged && saved !== null}
                  isBusy={mapping.isSaving}
                >
                  {payloadMappingWords.save}
                </Button>
                {(isChanged || saved === null) && (
                  <Button variant="quiet" onClick={mapping.discard}>
                    {payloadMappingWords.discard}
                  </Button>
                )}
              </div>
            )}
          </fieldset>
        </Form>
      )}
    </Section>
  );
}

/** Outside the form: its dialog is a form of its own. */
function DeleteMapping({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const remove = useDeleteChangeMapping();
  return (
    <>
      <Button size="s" variant="quiet" onClick={() => setOpen(true)}>
        {payloadMappingWords.remove}
      </Button>
      <TypeToConfirmDelete
        isOpen={isOpen}
        title={payloadMappingWords.remove}
        isBusy={remove.isPending}
        error={remove.error ? errorText(remove.error) : undefined}
        onClose={() => setOpen(false)}
        onConfirm={() =>
          remove.mutate(
            { params: { id } },
            {
              onSuccess: () => {
                onDeleted();
                setOpen(false);
              },
            },
          )
        }
      >
        {words.removeWords}
      </TypeToConfirmDelete>
    </>
  );
}
