import { useState } from "react";
import type { MappingRow } from "#contract/mapping.ts";
import { Form } from "../../../ui/form/Form.tsx";
import { useFormProblems } from "../../../parts/useFormProblems.ts";
import { useAddMapRow, useChangeMapRow } from "../../../data/mapping-tables.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { mappingWords as words } from "../../../words/words.ts";
import { rowName } from "./map-columns.ts";
import styles from "./MapContent.module.css";

interface RowDialogProps {
  tableId: string;
  titles: readonly string[];
  /** null for a new one. */
  row: MappingRow | null;
  onClose: () => void;
}

/** One row, cell by cell. */
export function RowDialog({ tableId, titles, row, onClose }: RowDialogProps) {
  const [cells, setCells] = useState<readonly string[]>(row?.cells ?? titles.map(() => ""));
  const [add, change] = [useAddMapRow(), useChangeMapRow()];
  const error = add.error ?? change.error;
  const { problems, refusal } = useFormProblems(error, { cells });
  const submit = () => {
    const done = () => {
      showToast({ title: (row ? words.savedRow : words.addedRow)(rowName(cells)) });
      onClose();
    };
    if (row)
      change.mutate(
        { params: { id: tableId, row_id: row.id }, body: { cells: [...cells] } },
        { onSuccess: done },
      );
    else add.mutate({ params: { id: tableId }, body: { cells: [...cells] } }, { onSuccess: done });
  };
  return (
    <Modal isOpen size="s" title={row ? words.row : words.newRow} onClose={onClose}>
      <Form className={styles.form} refusal={refusal} onSubmit={submit}>
        {titles.map((title, at) => (
          <TextField
            key={title}
            isMono
            autoComplete="off"
            spellCheck={false}
            label={title}
            value={cells[at] ?? ""}
            error={problems[`cells.${at}`]}
            onChange={(next) => setCells(cells.map((cell, place) => (place === at ? next : cell)))}
          />
        ))}
        <div className={styles.pages}>
          <Button variant="primary" type="submit" isBusy={add.isPending || change.isPending}>
            {row ? words.saveRow : words.addRow}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
