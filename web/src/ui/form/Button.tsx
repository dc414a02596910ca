import type { ComponentProps, ReactNode } from "react";
import { cx } from "../cx.ts";
import { Icon, type IconShape } from "../text/Icon.tsx";
import { Kbd } from "../text/Kbd.tsx";
import { Link } from "../text/Link.tsx";
import { Tooltip } from "../overlay/Tooltip.tsx";
import styles from "./Button.module.css";

/** One primary on a screen. Quiet has no edge. Danger stays neutral until it is pointed at. */
export type ButtonVariant = "primary" | "default" | "quiet" | "danger";

export interface ButtonLook {
  children: ReactNode;
  variant?: ButtonVariant;
  /** 24, 28, 32 or 40 px high. */
  size?: "s" | "m" | "field" | "l";
  icon?: IconShape | undefined;
  /** Anything drawn before the words, such as an avatar. */
  start?: ReactNode;
  endIcon?: IconShape | undefined;
  /** Shortcut printed inside, such as "r". */
  keys?: string | undefined;
  isWide?: boolean;
}

export interface ButtonProps
  extends ButtonLook, Omit<ComponentProps<"button">, "children" | "size" | "disabled"> {
  /** Keeps the words and says that it works on it. */
  isBusy?: boolean;
  isDisabled?: boolean;
  /** Why it cannot be used: makes it disabled, and is shown on hover and on focus. */
  disabledReason?: string | undefined;
}

export function Button({
  isBusy = false,
  isDisabled = false,
  disabledReason,
  onClick,
  className,
  type,
  ...props
}: ButtonProps) {
  const { look, rest } = splitProps(props);
  const isOff = isDisabled || isBusy || disabledReason !== undefined;
  const button = (
    <button
      type={type ?? "button"}
      className={cx(buttonClass(look), className)}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => (isOff ? event.preventDefault() : onClick?.(event))}
      {...rest}
    >
      <ButtonFace {...look} isBusy={isBusy} />
    </button>
  );
  return disabledReason === undefined ? (
    button
  ) : (
    <Tooltip content={disabledReason}>{button}</Tooltip>
  );
}

export type ButtonLinkProps = ButtonLook & Omit<ComponentProps<typeof Link>, "children" | "size">;

/** A place to go that looks like a button. */
export function ButtonLink({ className, ...props }: ButtonLinkProps) {
  const { look, rest } = splitProps(props);
  return (
    <Link className={cx(buttonClass(look), className)} {...rest}>
      <ButtonFace {...look} isBusy={false} />
    </Link>
  );
}

function ButtonFace({
  children,
  size,
  icon,
  start,
  endIcon,
  keys,
  isBusy,
}: ButtonLook & { isBusy: boolean }) {
  const iconSize = size === "s" ? 12 : size === "l" ? 16 : 14;
  return (
    <>
      {isBusy ? <i className={styles.busy} /> : icon && <Icon shape={icon} size={iconSize} />}
      {start}
      <span className={styles.words}>{children}</span>
      {endIcon && <Icon shape={endIcon} size={12} />}
      {keys !== undefined && <Kbd keys={keys} className={styles.keys} />}
    </>
  );
}

function buttonClass({ variant = "default", size = "m", isWide = false }: ButtonLook): string {
  return cx(styles.button, styles[variant], styles[`size-${size}`], isWide && styles.wide);
}

function splitProps<P extends ButtonLook>({
  children,
  variant,
  size,
  icon,
  start,
  endIcon,
  keys,
  isWide,
  ...rest
}: P) {
  const look = {
    children,
    icon,
    start,
    endIcon,
    keys,
    ...(variant && { variant }),
    ...(size && { size }),
    ...(isWide && { isWide }),
  };
  return { look: look satisfies ButtonLook, rest };
}
