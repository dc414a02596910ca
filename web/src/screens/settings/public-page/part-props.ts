import type { PublicViewSettings } from "#contract/public-view.ts";

/** What each part of the form is given. */
export interface PartProps {
  draft: PublicViewSettings;
  set: (changes: Partial<PublicViewSettings>) => void;
  problems: Partial<Record<string, string>>;
  isDisabled: boolean;
}
