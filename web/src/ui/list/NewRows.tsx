import { ArrowUp } from "lucide-react";
import { Icon } from "../text/Icon.tsx";
import styles from "./NewRows.module.css";

export interface NewRowsProps {
  /** "3 new". */
  label: string;
  onShow: () => void;
}

/** Collected rows that wait for the reader, so that nothing moves under the pointer. */
export function NewRows({ label, onShow }: NewRowsProps) {
  return (
    <button type="button" className={styles.pill} onClick={onShow}>
      <Icon shape={ArrowUp} size={12} />
      {label}
    </button>
  );
}
