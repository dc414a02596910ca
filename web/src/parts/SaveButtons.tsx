import { Button } from "../ui/form/Button.tsx";
import { entryWords as words } from "../words/words.ts";
import styles from "./SaveButtons.module.css";

interface SaveButtonsProps {
  isBusy: boolean;
  onDiscard: () => void;
}

/** At the foot of a form with unsaved changes; saving submits the form. */
export const SaveButtons = ({ isBusy, onDiscard }: SaveButtonsProps) => (
  <div className={styles.buttons}>
    <Button type="submit" variant="primary" isBusy={isBusy}>
      {words.save}
    </Button>
    <Button variant="quiet" onClick={onDiscard}>
      {words.discard}
    </Button>
  </div>
);
