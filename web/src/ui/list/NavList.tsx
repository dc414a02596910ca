import { ChevronDown, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { cssVars } from "../theme/css-vars.ts";
import { cx } from "../cx.ts";
import { Icon, type IconShape } from "../text/Icon.tsx";
import { Link } from "../text/Link.tsx";
import styles from "./NavList.module.css";

export interface NavItem {
  id: string;
  label: string;
  href: string;
  icon?: IconShape | undefined;
  /** How deep it lies below its group, from 0. */
  depth?: number;
  /** Between label and count, such as a sparkline. */
  extra?: ReactNode;
  count?: number | string | undefined;
  /** The count in words, when the number alone says too little. */
  countLabel?: string | undefined;
}

export interface NavGroup {
  id: string;
  label?: string | undefined;
  items: readonly NavItem[];
  /** A hairline above. */
  hasDivider?: boolean;
  /** Folds behind its label when given. */
  isFolded?: boolean | undefined;
}

export interface NavListProps {
  label: string;
  groups: readonly NavGroup[];
  currentId: string | null;
  /** More air at the sides, for a list that is a page's only navigation. */
  isRoomy?: boolean;
  onFold?: ((groupId: string, isFolded: boolean) => void) | undefined;
  className?: string | undefined;
}

/** Places to go, in groups; the current one is marked. */
export function NavList({
  label,
  groups,
  currentId,
  isRoomy = false,
  onFold,
  className,
}: NavListProps) {
  return (
    <nav aria-label={label} className={cx(styles.nav, isRoomy && styles.roomy, className)}>
      {groups.map((group) => (
        <div key={group.id} className={styles.group}>
          {group.hasDivider && <hr className={styles.divider} />}
          <GroupHead group={group} onFold={onFold} />
          {!group.isFolded && (
            <ul>
              {group.items.map((item) => (
                <li key={item.id}>
                  <NavLink item={item} isCurrent={item.id === currentId} />
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </nav>
  );
}

function GroupHead({ group, onFold }: { group: NavGroup; onFold: NavListProps["onFold"] }) {
  if (group.label === undefined) return null;
  if (group.isFolded === undefined || !onFold)
    return <h2 className={cx(styles.head, styles.plain)}>{group.label}</h2>;
  return (
    <h2>
      <button
        type="button"
        className={styles.head}
        aria-expanded={!group.isFolded}
        onClick={() => onFold(group.id, !group.isFolded)}
      >
        <Icon shape={group.isFolded ? ChevronRight : ChevronDown} size={12} />
        <span className="ellipsis">{group.label}</span>
      </button>
    </h2>
  );
}

function NavLink({ item, isCurrent }: { item: NavItem; isCurrent: boolean }) {
  return (
    <Link
      href={item.href}
      aria-current={isCurrent ? "page" : undefined}
      className={styles.item}
      style={cssVars({ "--depth": item.depth ?? 0 })}
    >
      {item.icon && <Icon shape={item.icon} size={14} />}
      <span className={styles.label}>{item.label}</span>
      {item.extra}
      {item.count !== undefined && (
        <span
          className={styles.count}
          data-major={item.extra !== undefined || undefined}
          aria-label={item.countLabel}
          role={item.countLabel === undefined ? undefined : "img"}
        >
          {item.count}
        </span>
      )}
    </Link>
  );
}
