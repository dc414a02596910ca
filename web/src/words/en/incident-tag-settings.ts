import { localize } from "../language.ts";
import { incidentCount } from "./counts.ts";
import { numberText, plural } from "../format.ts";

/** The settings of tags of incidents. */
export const incidentTagSettingWords = localize("incidentTagSettingWords", {
  title: "Incident enrichment",
  noun: "tag",
  empty:
    "A tag says something about an incident, such as its owner or its impact. Rules find it from the alerts, people can set it.",
  count: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# correlation tag", other: "# correlation tags" })
      : `${numberText(shown)} of ${plural(of, { one: "# correlation tag", other: "# correlation tags" })}`,
  deleteWarning:
    "Are you sure you want to delete this tag? Open incidents lose its values, those that people set among them.",
  types: { text: "Text", multi_value: "Several values", priority: "Priority", list: "Closed list" },
  rules: (count: number) =>
    count === 0 ? "set by people" : plural(count, { one: "# rule", other: "# rules" }),
  nameHelp: (name: string) =>
    `Queries and environments find it as tag.${name === "" ? "name" : name}`,
  type: "Type",
  typeStays: "Incidents hold values of this type: it stays.",
  options: "Options",
  optionsHelp: "One a line, the most urgent first.",
  fallback: "Default",
  fallbackHelp: "Where no rule yields a value. Empty means none.",
  noDefault: "No default",
  automatic: "Rules",
  automaticHelp:
    "Asked from the top. The first that holds and yields a value wins; what people set stays.",
  noRules: "No rules: only people set it.",
  rule: (place: number) => `Rule ${place}`,
  addRule: "Add a rule",
  moveUp: (place: number) => `Move rule ${place} up`,
  moveDown: (place: number) => `Move rule ${place} down`,
  removeRule: (place: number) => `Remove rule ${place}`,
  moved: (place: number, of: number) => `Moved to ${numberText(place)} of ${numberText(of)}`,
  when: "When the incident matches",
  whenPlaceholder: "service = checkout AND severity = critical",
  whenHelp: "Holds if any of its alerts has such a value. Empty always holds.",
  how: "Value from",
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
  templateHelp: "Where one of the tags is missing, the rule yields nothing.",
  preview: "What open incidents would get",
  previewCount: (changed: number, of: number) =>
    `${numberText(changed)} of ${incidentCount(of)} would change`,
  previewCut: (lookedAt: number, of: number) =>
    `Looked at the ${numberText(lookedAt)} that changed last, of ${numberText(of)}.`,
  previewNone: "There are no open incidents to try it on.",
  previewSame: "Nothing would change",
  previewSameWords: "Every open incident has the value that these rules give.",
  previewLoading: "Trying it on open incidents",
  previewWaits: "The rules cannot be read yet.",
  byHand: (count: number) => `${numberText(count)} set by people stay`,
  without: (count: number) => `${numberText(count)} without a value`,
  hits: (place: number, count: number) => `rule ${place}: ${numberText(count)}`,
  hitsDefault: (count: number) => `default: ${numberText(count)}`,
  values: "Values",
  columns: { incident: "Incident", before: "Now", after: "Then", rule: "By" },
  shown: (shown: number, of: number) => `${numberText(shown)} of ${numberText(of)}`,
  settling: (done: number, of: number) =>
    `Open incidents are getting their values: ${numberText(done)} of ${numberText(of)}`,
  cap: (existing: number, max: number) =>
    `${numberText(existing)} of ${plural(max, { one: "# automatic rule", other: "# automatic rules" })}`,
  nothing: "none",
});
