import { localize } from "../language.ts";
import { numberText, plural, sentenceText } from "../format.ts";

const eventCount = (count: number) => plural(count, { one: "# event", other: "# events" });

export const tagFieldWords = localize("tagFieldWords", {
  hits: (count: number, sources: readonly string[]) =>
    [
      plural(count, { one: "# alert", other: "# alerts" }),
      ...(sources.length > 3 ? [`${sources.length} sources`] : sources),
    ].join(" · "),
  field: "Field of the alert",
});

export const enrichmentWords = localize("enrichmentWords", {
  title: "Alert enrichment",
  noun: "tag",
  empty:
    "A tag gets a value from what an alert says already: a part of its host name, a link, or a row of a table.",
  count: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# tag", other: "# tags" })
      : `${numberText(shown)} of ${plural(of, { one: "# tag", other: "# tags" })}`,
  deleteWarning:
    "Are you sure you want to delete this tag? Alerts keep its values; new ones do not get them.",
  types: {
    extraction: "Extraction",
    composition: "Composition",
    mapping: "Mapping",
    multi: "Multi",
  },
  typeDetails: {
    extraction: "A part of another tag, by a regex",
    composition: "A text with values of other tags",
    mapping: "What a table says",
    multi: "Rules of any of these kinds",
  },
  typeHas: (kinds: readonly string[]) => `It has rules of type ${sentenceText(kinds)}`,
  ruleCount: (count: number) =>
    count === 0 ? "No rules yet" : plural(count, { one: "# rule", other: "# rules" }),
  sorts: { rules: "Most rules first" },
  type: "Type",
  rules: "Rules",
  rulesHelp: "The first rule that yields a value wins",
  noRules: "No rules yet, so the tag gets no value.",
  override: "Replace a value that the source sent",
  addRule: "Add rule",
  rule: (place: number) => `Rule ${place}`,
  move: (place: number) => `Move rule ${place}`,
  moved: (place: number, of: number) => `Moved to ${numberText(place)} of ${numberText(of)}`,
  remove: "Remove the rule",
  hits: (count: number) => plural(count, { one: "# hit", other: "# hits" }),
  ruleOff: "Off",
  ruleActive: "Active",
  from: "From tag",
  regex: "Regex",
  regexPlaceholder: "^([a-z]+-[a-z]+)",
  template: "Template (optional)",
  text: "Text",
  textPlaceholder: "https://wiki/${host}",
  textHelp:
    "${tag} is encoded for a URL, ${exact(tag)} stands as it is. Where a tag is missing, the rule yields nothing.",
  table: "Map",
  noTables: "There are no maps yet. They are made under Enrichment maps.",
  column: "Column",
  ownColumn: (tag: string) => (tag === "" ? "The one for this tag" : `The one for ${tag}`),
  rows: (count: number) => plural(count, { one: "# row", other: "# rows" }),
  noMap: "a map that is gone",
  condition: "When the alert matches",
  conditionPlaceholder: "Any alert, or a query such as env = prod AND host = *",
  preview: "Preview",
  previewCount: (changed: number, of: number) =>
    `${numberText(changed)} of ${eventCount(of)} of the last 21 days change`,
  previewCut: (of: number, since: string) =>
    `The newest ${numberText(of)} events were looked at, since ${since}.`,
  previewNoEvents: "No events were stored in the last 21 days.",
  previewNoRules:
    "With a rule in place, this shows what it would have made of the events of the last 21 days.",
  previewWaits: "The rules cannot be read yet. Below is the last answer.",
  previewWaitsAtFirst: "The rules cannot be read yet.",
  previewLoading: "Trying the rules on stored events",
  shares: {
    changed: (count: number) => `${numberText(count)} get a new value`,
    unchanged: (count: number) => `${numberText(count)} stay as they are`,
    conflicts: (count: number) => `${numberText(count)} keep what was sent against a rule`,
    no_match: (count: number) =>
      plural(count, { one: "# matches no rule", other: "# match no rule" }),
  },
  samples: "Kind of event",
  kinds: { changed: "Changed", conflicts: "Conflicts", no_match: "No match" },
  none: {
    changed: "Against the rules that are in force, no event would change.",
    conflicts: "Nothing stands in the way of the rules.",
    no_match: "Every event matches a rule.",
  },
  kindHelp: {
    changed: null,
    conflicts: "A rule finds another value than the one that is there, and may not replace it.",
    no_match: null,
  },
  columns: {
    time: "Time",
    primary: "Primary",
    secondary: "Secondary",
    before: (tag: string) => `${tag} before`,
    after: (tag: string) => `${tag} after`,
    found: "A rule finds",
    rule: "Rule",
  },
  thisTag: "value",
  noValue: "no value",
  shown: (shown: number, of: number) => `${numberText(shown)} of ${numberText(of)}`,
});
