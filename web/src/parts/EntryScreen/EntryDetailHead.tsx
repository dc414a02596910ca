import { Pencil } from "lucide-react";
import type { EntryItem } from "../../data/client/entries.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Switch } from "../../ui/form/Switch.tsx";
import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import { Icon } from "../../ui/text/Icon.tsx";
import { entryWords as words } from "../../words/words.ts";
import styles from "./EntryDetail.module.css";
import { EntryMenu } from "./EntryMenu.tsx";
import type { EntryDetailProps, EntryDetailState } from "./useEntryDetail.ts";

/** Its name, its switch, and what can be done to it. */
export function EntryDetailHead<Item extends EntryItem, Draft extends object>({
  view,
  entries,
  item,
  may,
  detail,
}: EntryDetailProps<Item, Draft> & { detail: EntryDetailState<Item, Draft> }) {
  const { form, mayWrite, isDirty } = detail;
  const { Actions } = view;
  return (
    <PageTitle
      hasLine
      className={styles.top}
      tab={detail.title}
      extra={
        <>
          {item && view.extraOf?.(item)}
          {view.hasSwitch !== false && (item !== null || !view.Created) && (
            <Switch
              isOn={detail.isActive}
              isDisabled={!mayWrite || (item !== null && view.maySwitch?.(item) === false)}
              label={words.active}
              onToggle={detail.setActive}
            />
          )}
        </>
      }
      end={
        <>
          {mayWrite && isDirty && (
            <span className={styles.unsaved}>
              <Icon shape={Pencil} size={12} />
              {words.unsaved(form.changed.length)}
            </span>
          )}
          {mayWrite && isDirty && (
            <Button variant="quiet" onClick={form.discard}>
              {words.discard}
            </Button>
          )}
          {detail.maySave && (
            <Button
              variant="primary"
              keys="mod+enter"
              isBusy={form.isSaving}
              onClick={() => void detail.save()}
            >
              {detail.isNew ? words.create : words.save}
            </Button>
          )}
          {item && Actions && <Actions item={item} mayUpdate={mayWrite} />}
          {item && (
            <EntryMenu
              view={view}
              entries={entries}
              item={item}
              may={detail.lockReason === null ? may : { ...may, delete: false }}
              onDeleted={detail.letGo}
            />
          )}
        </>
      }
    >
      {detail.title}
    </PageTitle>
  );
}
