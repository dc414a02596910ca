import { Rows2, Rows4, X } from "lucide-react";
import { hasToggle } from "../../../data/client/access.ts";
import { useCustomizations, useSaveUiSettings } from "../../../data/session/customizations.ts";
import { useMe } from "../../../data/session/session.ts";
import { ColumnChooser } from "../../../parts/ColumnChooser.tsx";
import { feedColumnName } from "../../../parts/feed-column-name.ts";
import type { Columns } from "../../../parts/useColumns.ts";
import type { FeedGroupChoice } from "../../../parts/useFeedGroup.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { feedGroupWords, feedWords as words } from "../../../words/words.ts";

interface FeedDisplayMenuProps {
  columns: Columns;
  group: FeedGroupChoice;
  /** Has no room for columns and heights: its menu offers views and groups. */
  isPhone: boolean;
}

/** Height of rows, columns and groups: kept for the person, not in the address. */
export function FeedDisplayMenu({ columns, group, isPhone }: FeedDisplayMenuProps) {
  const mayChoose = hasToggle(useMe(), "user_settings_v2");
  const { density = "comfortable" } = useCustomizations().ui;
  const saveLook = useSaveUiSettings();
  const next = density === "compact" ? "comfortable" : "compact";
  const chooser = {
    columns,
    nameOf: feedColumnName,
    group,
  };
  if (isPhone) return <ColumnChooser label={words.viewAndGroups} hidesColumns {...chooser} />;
  return (
    <>
      {group.group !== null && (
        <Button
          size="s"
          variant="quiet"
          endIcon={X}
          aria-label={feedGroupWords.ungroup(group.group)}
          onClick={() => group.setGroup(null)}
        >
          {feedGroupWords.groupedBy(group.group)}
        </Button>
      )}
      {mayChoose && (
        <IconButton
          size="s"
          icon={density === "compact" ? Rows4 : Rows2}
          label={words.density[density]}
          onClick={() => saveLook.mutate({ density: next })}
        />
      )}
      <ColumnChooser label={words.columns} mayAddTags {...chooser} />
    </>
  );
}
