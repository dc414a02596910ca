import { createContext, useContext, type ReactNode } from "react";

/**
 * The few words that the pieces themselves say. The application fills them from its message
 * catalogue.
 */
export interface UiWords {
  close: string;
  copy: string;
  copied: string;
  copyFailed: string;
  retry: string;
  showMore: string;
  showLess: string;
  showBetween: (count: number) => string;
  showPassword: string;
  hidePassword: string;
  search: string;
  noMatches: string;
  notifications: string;
  /** Of a field that is empty; its label stands before it. */
  isRequired: string;
  problems: (count: number) => string;
  remove: (name: string) => string;
  create: (name: string) => string;
  more: (count: number) => string;
  moreActions: string;
  now: string;
  seconds: (count: number) => string;
  minutes: (count: number) => string;
  hours: (hours: number, minutes: number) => string;
  days: (days: number, hours: number) => string;
  /** How long ago, inside a sentence. */
  minutesAgo: (count: number) => string;
  /** Which part of a long list is shown. */
  range: (from: number, to: number, of: number) => string;
  previousPage: string;
  nextPage: string;
  openCalendar: string;
  month: string;
  year: string;
  previousMonth: string;
  nextMonth: string;
  timeOfDay: string;
  /** What was typed is no date and time; shows how it is written. */
  notATime: string;
  notAClock: string;
  /** A wall-clock time that the change to summer time leaves out. */
  timeSkipped: string;
  /** A wall-clock time that occurs twice; the earlier one is meant. */
  timeTwice: string;
}

export function UiWordsProvider({ words, children }: { words: UiWords; children: ReactNode }) {
  return <UiWordsContext value={words}>{children}</UiWordsContext>;
}

export function useUiWords(): UiWords {
  const words = useContext(UiWordsContext);
  if (!words) throw new Error("useUiWords needs a UiWordsProvider above it");
  return words;
}

const UiWordsContext = createContext<UiWords | null>(null);
