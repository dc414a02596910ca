import { Pencil } from "lucide-react";
import { Button } from "../ui/form/Button.tsx";
import { Icon } from "../ui/text/Icon.tsx";
import { entryWords as words } from "../words/words.ts";
import { useSaveKeys } from "./useSaveKeys.ts";
import styles from "./SaveActions.module.css";

interface SaveActionsProps {
  /** Unsaved changes; with none, nothing is drawn. */
  changes: number;
  isBusy: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** At the end of a page's head: how much is unsaved, and what becomes of it. */
export function SaveActions({ changes, isBusy, onSave, onDiscard }: SaveActionsProps) {
  useSaveKeys(changes > 0 ? onSave : undefined);
  if (changes === 0) return null;
  return (
    <>
      <span className={styles.unsaved}>
        <Icon shape={Pencil} size={12} />
        {words.unsaved(changes)}
      </span>
      <Button variant="quiet" onClick={onDiscard}>
        {words.discard}
      </Button>
      <Button variant="primary" keys="mod+enter" isBusy={isBusy} onClick={onSave}>
        {words.save}
      </Button>
    </>
  );
}
