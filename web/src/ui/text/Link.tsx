import {
  createContext,
  useContext,
  useMemo,
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
  const { follow, hrefOf } = useContext(LinkContext);
  const isOutside = /^[a-z][a-z0-9+.-]*:|^\/\//i.test(href);
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!follow || isOutside || target || !isPlain(event)) return;
    event.preventDefault();
    follow(href);
  };
  return (
    <a
      href={hrefOf(href)}
      target={target}
      rel={rel ?? (isOutside ? "noopener noreferrer" : undefined)}
      onClick={click}
      {...rest}
    >
      <SingleTabStop value>{children}</SingleTabStop>
    </a>
  );
}

/**
 * Makes every link inside go through `follow`, such as a router's push. What the browser opens by
 * itself, such as in another tab, is `hrefOf` it.
 */
export function LinkProvider({ follow, hrefOf, children }: LinkSettings & { children: ReactNode }) {
  const settings = useMemo(() => ({ follow, hrefOf }), [follow, hrefOf]);
  return <LinkContext value={settings}>{children}</LinkContext>;
}

interface LinkSettings {
  follow: ((href: string) => void) | null;
  hrefOf: (href: string) => string;
}

const LinkContext = createContext<LinkSettings>({ follow: null, hrefOf: (href) => href });

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
