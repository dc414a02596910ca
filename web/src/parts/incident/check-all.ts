import type { CheckAll } from "../../ui/list/ListHead.tsx";
import type { CheckedRows } from "./useChecked.ts";

/** The box above a list that checks all its rows, by what is checked of them. */
export const checkAllRows = (
  checked: CheckedRows,
  keys: readonly string[],
  label: string,
): CheckAll => ({
  checked: checked.ids.size === 0 ? false : checked.ids.size === keys.length ? true : "some",
  label,
  onToggle: (isOn) => checked.set(isOn ? keys : []),
});
