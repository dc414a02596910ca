import {
  createContext,
  useContext,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from "react";
import { SingleTabStop } from "../list/single-tab-stop.ts";

export interface LinkProps extends ComponentProps<"a"> {
  href: string;
}

/**
 * An anchor that the application's router may follow. A click with a modifier stays the browser's.
 */
export function Link({ href, onClick, target, rel, children, ...rest }: LinkProps) {
  const follow = useContext(FollowContext);
  const isOutside = /^[a-z][a-z0-9+.-]*:|^\/\//i.test(href);
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!follow || isOutside || target || !isPlain(event)) return;
    event.preventDefault();
    follow(href);
  };
  return (
    <a
      href={href}
      target={target}
      rel={rel ?? (isOutside ? "noopener noreferrer" : undefined)}
      onClick={click}
      {...rest}
    >
      <SingleTabStop value>{children}</SingleTabStop>
    </a>
  );
}

/** Makes every link inside go through `follow`, such as a router's push. */
export function LinkProvider({
  follow,
  children,
}: {
  follow: (href: string) => void;
  children: ReactNode;
}) {
  return <FollowContext value={follow}>{children}</FollowContext>;
}

const FollowContext = createContext<((href: string) => void) | null>(null);

function isPlain(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey
  );
}
