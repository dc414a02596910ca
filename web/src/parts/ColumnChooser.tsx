import { Columns3, Group } from "lucide-react";
import { Suspense } from "react";
import { IconButton } from "../ui/form/IconButton.tsx";
import { onDemand } from "../ui/on-demand.ts";
import { Popover } from "../ui/overlay/Popover.tsx";
import styles from "./ColumnChooser.module.css";
import type { Columns } from "./useColumns.ts";
import type { FeedGroupChoice } from "./useFeedGroup.ts";

interface ColumnChooserProps {
  label: string;
  columns: Columns;
  nameOf: (column: string) => string;
  /** Whether any tag of alerts can be a column. */
  mayAddTags?: boolean;
  /** Views and groups alone, where there is no room for columns. */
  hidesColumns?: boolean;
  /** The tag that the list is grouped by, where it can be. */
  group?: FeedGroupChoice | undefined;
}

const ColumnChoice = onDemand(() =>
  import("./ColumnChoice.tsx").then((module) => module.ColumnChoice),
);

/** Which columns a list shows: a shared view's, or one's own. Takes effect at once. */
export function ColumnChooser(props: ColumnChooserProps) {
  const { label, hidesColumns = false } = props;
  return (
    <Popover
      label={label}
      align="end"
      className={styles.panel}
      trigger={(trigger) => (
        <IconButton
          size="s"
          icon={hidesColumns ? Group : Columns3}
          label={label}
          onPointerEnter={ColumnChoice.prefetch}
          onFocus={ColumnChoice.prefetch}
          {...trigger}
        />
      )}
    >
      <Suspense fallback={null}>
        <ColumnChoice {...props} />
      </Suspense>
    </Popover>
  );
}
