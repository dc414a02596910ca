import { X } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { Icon, type IconShape } from "./Icon.tsx";
import { useUiWords } from "../UiWords.tsx";
import styles from "./Chip.module.css";

export interface ChipProps {
  children: ReactNode;
  icon?: IconShape | undefined;
  /** Accent marks what is new or was changed by the reader. */
  tone?: "plain" | "accent";
  /** Shows a cross. Needs `name` when the children are not plain text. */
  onRemove?: (() => void) | undefined;
  name?: string | undefined;
  isMono?: boolean;
  className?: string | undefined;
}

/** A short fact beside a title, or one of several chosen values. */
export function Chip({
  children,
  icon,
  tone = "plain",
  onRemove,
  name,
  isMono = false,
  className,
}: ChipProps) {
  const words = useUiWords();
  const spoken = name ?? (typeof children === "string" ? children : "");
  return (
    <span
      className={cx(
        styles.chip,
        tone === "accent" && styles.accent,
        onRemove && styles.removable,
        isMono && styles.mono,
        className,
      )}
    >
      {icon && <Icon shape={icon} size={12} />}
      <span className={styles.words}>{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={words.remove(spoken)}
          className={styles.cross}
          onClick={onRemove}
        >
          <Icon shape={X} size={12} />
        </button>
      )}
    </span>
  );
}
