import { cx } from "../cx.ts";
import { initials } from "./initials.ts";
import styles from "./Avatar.module.css";

export interface AvatarProps {
  /** The person; nobody is a dashed ring. */
  name: string | null;
  /** Drawn size in px. */
  size?: 18 | 22 | 26;
  /** What is read out; without it the drawing is decoration beside a name. */
  label?: string | undefined;
  className?: string | undefined;
}

export function Avatar({ name, size = 22, label, className }: AvatarProps) {
  const spoken =
    label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <span
      className={cx(
        styles.avatar,
        styles[`size-${size}`],
        name === null && styles.nobody,
        className,
      )}
      {...spoken}
    >
      {name === null ? null : initials(name)}
    </span>
  );
}
