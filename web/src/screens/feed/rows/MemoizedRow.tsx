import { type ComponentType, memo } from "react";
import type { PartGroup } from "../../../data/feed/fold-parts.ts";
import type { IncidentRowProps } from "./IncidentRow.tsx";

interface MemoizedRowProps extends Pick<
  IncidentRowProps,
  "incident" | "isUnder" | "href" | "columns" | "tags" | "nameOf" | "handlers"
> {
  row: ComponentType<IncidentRowProps>;
  group: PartGroup | null;
  /** Undefined where the row has no box. */
  isChecked: boolean | undefined;
  onCheck: (id: string, isRange: boolean) => void;
  onOpenParts: (group: PartGroup, isOpen: boolean) => void;
}

/** A row that is drawn anew only when what it shows has changed: others of the list change often. */
export const MemoizedRow = memo(function MemoizedRow({
  row: Row,
  group,
  isChecked,
  onCheck,
  onOpenParts,
  ...rest
}: MemoizedRowProps) {
  const { id } = rest.incident;
  return (
    <Row
      {...rest}
      parts={group && { group, onOpen: (isOpen) => onOpenParts(group, isOpen) }}
      check={
        isChecked === undefined
          ? undefined
          : { isChecked, onToggle: (isRange) => onCheck(id, isRange) }
      }
      onRange={() => rest.handlers && onCheck(id, true)}
    />
  );
});
