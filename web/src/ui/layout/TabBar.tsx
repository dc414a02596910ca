import { cx } from "../cx.ts";
import { Icon, type IconShape } from "../text/Icon.tsx";
import { Link } from "../text/Link.tsx";
import styles from "./TabBar.module.css";

export interface TabBarProps {
  label: string;
  items: readonly { id: string; label: string; icon: IconShape; href: string }[];
  currentId: string | null;
  className?: string | undefined;
}

/** The main places at the foot of a phone's screen, 56 px. */
export function TabBar({ label, items, currentId, className }: TabBarProps) {
  return (
    <nav aria-label={label} className={cx(styles.bar, className)}>
      {items.map((item) => (
        <Link
          key={item.id}
          href={item.href}
          aria-current={item.id === currentId ? "page" : undefined}
          className={styles.item}
        >
          <Icon shape={item.icon} size={16} />
          {item.label}
        </Link>
      ))}
    </nav>
  );
}
