import { Button } from "../../ui/form/Button.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { entryWords as words } from "../../words/words.ts";
import { useLastAuthor } from "../draft/useLastAuthor.ts";

interface DeletedNoticeProps {
  itemId: string;
  title: string;
  /** Undefined for whoever may not create one. */
  onSaveAsNew: (() => void) | undefined;
}

/** Somebody deleted what is being written: nothing of it is lost. */
export function DeletedNotice({ itemId, title, onSaveAsNew }: DeletedNoticeProps) {
  return (
    <Notice
      tone="problem"
      {...(onSaveAsNew && {
        actions: (
          <Button size="s" onClick={onSaveAsNew}>
            {words.saveAsNew}
          </Button>
        ),
      })}
    >
      {words.deletedElsewhere(title, useLastAuthor(itemId) ?? words.somebody)}
    </Notice>
  );
}
