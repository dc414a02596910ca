import type { ComponentProps } from "react";
import { cx } from "../cx.ts";
import { Icon, type IconShape } from "../text/Icon.tsx";
import { Link } from "../text/Link.tsx";
import type { Side } from "../overlay/compute-position.ts";
import { Tooltip } from "../overlay/Tooltip.tsx";
import styles from "./IconButton.module.css";

interface IconButtonLook {
  /** Its name: read out, and shown on hover and on focus. */
  label: string;
  icon: IconShape;
  /** 24 or 28 px square. */
  size?: "s" | "m";
  iconSize?: 12 | 14 | 16;
  hasEdge?: boolean;
  keys?: string | undefined;
  tooltipSide?: Side;
}

export interface IconButtonProps
  extends IconButtonLook, Omit<ComponentProps<"button">, "children" | "disabled"> {
  isPressed?: boolean | undefined;
  isDisabled?: boolean;
}

/** A button with a drawing instead of words; it always has a name. */
export function IconButton(props: IconButtonProps) {
  const {
    label,
    icon,
    size = "m",
    iconSize = 14,
    hasEdge = false,
    keys,
    tooltipSide = "bottom",
    isPressed,
    isDisabled = false,
    onClick,
    className,
    ...rest
  } = props;
  return (
    <Tooltip content={label} keys={keys} side={tooltipSide} isName>
      <button
        type="button"
        aria-label={label}
        aria-pressed={isPressed}
        aria-disabled={isDisabled || undefined}
        className={cx(styles.button, styles[size], hasEdge && styles.edge, className)}
        onClick={(event) => (isDisabled ? event.preventDefault() : onClick?.(event))}
        {...rest}
      >
        <Icon shape={icon} size={iconSize} />
      </button>
    </Tooltip>
  );
}

export type IconLinkProps = IconButtonLook & Omit<ComponentProps<typeof Link>, "children">;

export function IconLink({
  label,
  icon,
  size = "m",
  iconSize = 14,
  hasEdge = false,
  keys,
  tooltipSide = "bottom",
  className,
  ...rest
}: IconLinkProps) {
  return (
    <Tooltip content={label} keys={keys} side={tooltipSide} isName>
      <Link
        aria-label={label}
        className={cx(styles.button, styles[size], hasEdge && styles.edge, className)}
        {...rest}
      >
        <Icon shape={icon} size={iconSize} />
      </Link>
    </Tooltip>
  );
}
