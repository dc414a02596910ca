import { localize } from "../language.ts";
import { numberText, plural } from "../format.ts";

export const tagManagerWords = localize("tagManagerWords", {
  title: "Tag manager",
  noun: "category",
  names: {
    host: "Host",
    ci: "Configuration item",
    check: "Check",
    ownership: "Ownership",
    priority: "Priority",
    runbook: "Runbook",
  },
  /** What people see of it. */
  effects: {
    host: "Where it happened. Incidents name these in their second line, and the details list them last, because the timeline tells them.",
    ci: "What it is part of. Incidents name these in their second line, and the details list them first.",
    check: "What was measured. Incidents name these first in their second line.",
    ownership:
      "Whose it is. What is known of an incident tells it, and the details list these tags among the first.",
    priority:
      "How urgent it is. Where the rules of the priority tag find none, these are looked at: the first that names one counts.",
    runbook: "What to do. What is known of an incident links to it.",
  },
  tags: "Tags",
  tagsHelp: "The first counts first. New incidents follow at once, open ones within moments.",
  add: "Add a tag",
  addNote: "Or type the name of any tag.",
  none: "No tag: nothing is known of it.",
  hits: (count: number, source: string) =>
    `${source} · ${plural(count, { one: "# alert", other: "# alerts" })}`,
  asDelivered: "As delivered",
  reset: "Reset to as delivered",
  saved: (name: string) => `Saved ${name}`,
  there: "Tags that alerts carry",
  thereSearch: "Search tags and sources",
  thereNone: "No alert carries such a tag",
  thereNoneWords: "Tags appear here with the first alerts that carry them.",
  thereCount: (count: number) => plural(count, { one: "# tag", other: "# tags" }),
  columns: { name: "Tag", source: "Source", hits: "Alerts", category: "In a category" },
  isIn: "Yes",
  open: (name: string) => `About ${name}`,
  summary: (name: string) => `Tag ${name}`,
  facts: "Facts",
  inCategories: "Categories",
  inNone: "none",
  total: "Alerts looked at",
  sources: "Sources",
  value: "Value",
  values: "Most frequent values",
  noValues: "No alert that was looked at carries it.",
  loading: "Loading tags",
  more: (shown: number, of: number) => `${numberText(shown)} of ${numberText(of)}`,
  cut: (shown: number) => `Showing first ${numberText(shown)} results, please refine your search`,
});
