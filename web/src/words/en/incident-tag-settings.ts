import { localize } from "../language.ts";
import { incidentCount } from "./counts.ts";
import { numberText, plural } from "../format.ts";

/** The settings of tags of incidents. */
export const incidentTagSettingWords = localize("incidentTagSettingWords", {
  title: "Incident enrichment",
  noun: "tag",
  empty:
    "A tag describes an incident, such as its owner or impact. Rules set it from the alerts; people can too.",
  count: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# correlation tag", other: "# correlation tags" })
      : `${numberText(shown)} of ${plural(of, { one: "# correlation tag", other: "# correlation tags" })}`,
  deleteWarning:
    "Are you sure you want to delete this tag? Open incidents lose its values, including those set by people.",
  types: { text: "Text", multi_value: "Several values", priority: "Priority", list: "Closed list" },
  rules: (count: number) =>
    count === 0 ? "set by people" : plural(count, { one: "# rule", other: "# rules" }),
  nameHelp: (name: string) =>
    `Queries and environments find it as tag.${name === "" ? "name" : name}`,
  type: "Type",
  typeStays: "The type cannot change, because incidents already have values of it.",
  options: "Options",
  optionsHelp: "One per line, the most urgent first.",
  fallback: "Default",
  fallbackHelp: "Used if no rule has a result. Empty means no value.",
  noDefault: "No default",
  automatic: "Rules",
  automaticHelp:
    "Checked in order. The first matching rule with a result wins; values set by people stay.",
  noRules: "No rules: only people can set it.",
  rule: (place: number) => `Rule ${place}`,
  addRule: "Add rule",
  moveUp: (place: number) => `Move rule ${place} up`,
  moveDown: (place: number) => `Move rule ${place} down`,
  removeRule: (place: number) => `Remove rule ${place}`,
  moved: (place: number, of: number) => `Moved to ${numberText(place)} of ${numberText(of)}`,
  when: "When the incident matches",
  whenPlaceholder: "service = checkout AND severity = critical",
  whenHelp: "Matches if any alert of the incident has such a value. Empty always matches.",
  how: "Value source",
  kinds: {
    literal: "Fixed value",
    first: "First value of",
    distinct: "All values of",
    most_frequent: "Most frequent value of",
    worst: "Most urgent of",
    least: "Least urgent of",
    count: "Number of different values of",
    template: "Text with values",
  },
  fixed: "Value",
  field: "Alert tag",
  template: "Text",
  templatePlaceholder: "${service} in ${region}",
  templateHelp: "If one of the tags is missing, the rule has no result.",
  preview: "Effect on open incidents",
  previewCount: (changed: number, of: number) =>
    `${numberText(changed)} of ${incidentCount(of)} would change`,
  previewCut: (lookedAt: number, of: number) =>
    `Based on the ${numberText(lookedAt)} of ${numberText(of)} that changed last.`,
  previewNone: "There are no open incidents to test with.",
  previewSame: "Nothing would change",
  previewSameWords: "Every open incident already has the value of these rules.",
  previewLoading: "Testing with open incidents",
  previewWaits: "The rules are incomplete.",
  byHand: (count: number) => `${numberText(count)} set by people are kept`,
  without: (count: number) => `${numberText(count)} without a value`,
  hits: (place: number, count: number) => `rule ${place}: ${numberText(count)}`,
  hitsDefault: (count: number) => `default: ${numberText(count)}`,
  values: "Values",
  columns: { incident: "Incident", before: "Now", after: "New", rule: "Rule" },
  shown: (shown: number, of: number) => `${numberText(shown)} of ${numberText(of)}`,
  settling: (done: number, of: number) =>
    `Updating open incidents: ${numberText(done)} of ${numberText(of)}`,
  cap: (existing: number, max: number) =>
    `${numberText(existing)} of ${plural(max, { one: "# automatic rule", other: "# automatic rules" })}`,
  nothing: "none",
});
