import { cx } from "../cx.ts";
import { keyNames } from "./key-names.ts";
import styles from "./Kbd.module.css";

export interface KbdProps {
  /** As in `useKeys`: "r", "mod+k", "g f". */
  keys: string;
  className?: string | undefined;
}

/** A shortcut as it is printed on the keyboard in use. */
export function Kbd({ keys, className }: KbdProps) {
  return (
    <span className={cx(styles.keys, className)}>
      {keyNames(keys).map((name, at) => (
        <kbd key={at}>{name}</kbd>
      ))}
    </span>
  );
}
