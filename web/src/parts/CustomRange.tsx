import { useState, type FormEvent } from "react";
import { Button } from "../ui/form/Button.tsx";
import { DateTimeField } from "../ui/form/DateTimeField.tsx";
import { Modal } from "../ui/overlay/Modal.tsx";
import { actionWords, customRangeWords as words } from "../words/words.ts";
import styles from "./CustomRange.module.css";

interface CustomRangeProps {
  from: number | null;
  to: number | null;
  onApply: (span: { from?: number; to?: number }) => void;
  onClose: () => void;
}

/** From and to; either may be left open. */
export default function CustomRange({ onApply, onClose, ...initialRange }: CustomRangeProps) {
  const [from, setFrom] = useState(initialRange.from);
  const [to, setTo] = useState(initialRange.to);
  const isWrong = from !== null && to !== null && to < from;
  const isReady = !isWrong && (from !== null || to !== null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onApply({ ...(from !== null && { from }), ...(to !== null && { to }) });
  };
  const actions = (
    <>
      <Button onClick={onClose}>{actionWords.cancel}</Button>
      <Button type="submit" form="range" variant="primary" isDisabled={!isReady}>
        {words.apply}
      </Button>
    </>
  );
  return (
    <Modal isOpen size="s" title={words.title} onClose={onClose} actions={actions}>
      <form id="range" className={styles.form} onSubmit={submit}>
        <DateTimeField label={words.from} value={from} onChange={setFrom} />
        <DateTimeField
          label={words.to}
          value={to}
          onChange={setTo}
          error={isWrong ? words.wrongOrder : undefined}
        />
      </form>
    </Modal>
  );
}
