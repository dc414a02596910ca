import type { ComponentProps, ReactNode } from "react";
import { inkOn, isHexColor } from "../theme/contrast.ts";
import { cssVars } from "../theme/css-vars.ts";
import { cx } from "../cx.ts";
import { Link } from "../text/Link.tsx";
import styles from "./TopBar.module.css";

export interface TopBarProps {
  /** One of the fixed colours, or any colour as #rrggbb; what cannot be read is neutral. */
  color?: "neutral" | "orange" | "green" | "pink" | (string & {}) | undefined;
  /** Logo and name. */
  brand: ReactNode;
  /** `TopBarLink`s. Below 700 px they are left to a `TabBar`. */
  nav?: ReactNode;
  navLabel: string;
  /** Search, organization, help, settings, person. */
  end?: ReactNode;
}

/** The bar across the top, in the organization's colour; its ink is chosen by contrast. */
export function TopBar({ color = "neutral", brand, nav, navLabel, end }: TopBarProps) {
  const own = isHexColor(color) ? ownColor(color) : undefined;
  return (
    <header
      className={styles.bar}
      data-color={own ? "own" : color}
      data-faint={own?.isFaint || undefined}
      style={own?.style}
    >
      <div className={styles.brand}>{brand}</div>
      {nav !== undefined && (
        <nav aria-label={navLabel} className={styles.nav}>
          {nav}
        </nav>
      )}
      <div className={styles.end}>{end}</div>
    </header>
  );
}

export interface TopBarLinkProps extends ComponentProps<typeof Link> {
  isCurrent?: boolean;
}

export function TopBarLink({ isCurrent = false, className, ...rest }: TopBarLinkProps) {
  return (
    <Link
      aria-current={isCurrent ? "page" : undefined}
      className={cx(styles.link, className)}
      {...rest}
    />
  );
}

export interface TopBarButtonProps extends ComponentProps<"button"> {
  hasEdge?: boolean;
}

/** A button in the bar's own ink; an icon alone needs `aria-label`. */
export function TopBarButton({ hasEdge = false, className, type, ...rest }: TopBarButtonProps) {
  return (
    <button
      type={type ?? "button"}
      className={cx(styles.button, hasEdge && styles.edge, className)}
      {...rest}
    />
  );
}

/** A word about the organization, such as its type. */
export function TopBarBadge({ children }: { children: ReactNode }) {
  return <span className={styles.badge}>{children}</span>;
}

// Ink washed over the bar costs contrast: below this the wash goes the other way.
const COMFORTABLE_CONTRAST = 7.2;
// What the contrast theme asks of text.
const STRONG_CONTRAST = 7;

function ownColor(color: string) {
  const { ink, ratio } = inkOn(color);
  const opposite = ink === "light" ? "black" : "light";
  const wash = ratio < COMFORTABLE_CONTRAST ? opposite : ink;
  return {
    isFaint: ratio < STRONG_CONTRAST,
    style: cssVars({
      "--bar": color,
      "--bar-ink": `var(--ink-${ink})`,
      "--wash": `var(--ink-${wash})`,
    }),
  };
}
