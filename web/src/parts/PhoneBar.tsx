import { createContext, useContext, type ReactNode } from "react";
import { createPortal } from "react-dom";

/** Where the bar of a phone has room for the screen; null on wider windows. */
export const PhoneBarContext = createContext<HTMLElement | null>(null);

interface PhoneBarProps {
  children: ReactNode;
  /** Takes the place of search and account as well. */
  isWhole?: boolean;
}

/**
 * On a phone stands in the bar instead of the logo: where one is, and the way back. Nothing on
 * wider windows.
 */
export function PhoneBar({ children, isWhole = false }: PhoneBarProps) {
  const place = useContext(PhoneBarContext);
  return (
    place && createPortal(<div data-phone-bar={isWhole ? "whole" : "part"}>{children}</div>, place)
  );
}
