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
  empty: "Give alerts a tag whose value comes from other tags, from a template, or from a map.",
  count: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# tag", other: "# tags" })
      : `${numberText(shown)} of ${plural(of, { one: "# tag", other: "# tags" })}`,
  deleteWarning:
    "Are you sure you want to delete this tag? Existing alerts keep its values; new ones do not get it.",
  types: {
    extraction: "Extraction",
    composition: "Composition",
    mapping: "Mapping",
    multi: "Multi",
  },
  typeDetails: {
    extraction: "Part of another tag, by regular expression",
    composition: "Text with values of other tags",
    mapping: "Value looked up in a map",
    multi: "Rules of any of these kinds",
  },
  typeHas: (kinds: readonly string[]) => `It has rules of type ${sentenceText(kinds)}`,
  ruleCount: (count: number) =>
    count === 0 ? "No rules yet" : plural(count, { one: "# rule", other: "# rules" }),
  sorts: { rules: "Most rules first" },
  type: "Type",
  rules: "Rules",
  rulesHelp: "The first rule with a result sets the value",
  noRules: "No rules yet. Without rules, the tag gets no value.",
  override: "Overwrite the value from the source",
  addRule: "Add rule",
  rule: (place: number) => `Rule ${place}`,
  move: (place: number) => `Move rule ${place}`,
  moved: (place: number, of: number) => `Moved to ${numberText(place)} of ${numberText(of)}`,
  remove: "Remove rule",
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
    "${tag} is URL-encoded, ${exact(tag)} is not. If a tag is missing, the rule has no result.",
  table: "Map",
  noTables: "There are no maps yet. Create one under Enrichment maps.",
  column: "Column",
  ownColumn: (tag: string) => (tag === "" ? "Column for this tag" : `Column for ${tag}`),
  rows: (count: number) => plural(count, { one: "# row", other: "# rows" }),
  noMap: "a deleted map",
  condition: "When the alert matches",
  conditionPlaceholder: "Any alert, or a query such as env = prod AND host = *",
  preview: "Preview",
  previewCount: (changed: number, of: number) =>
    `${numberText(changed)} of ${eventCount(of)} of the last 21 days would change`,
  previewCut: (of: number, since: string) =>
    `Based on the newest ${numberText(of)} events, since ${since}.`,
  previewNoEvents: "No events were stored in the last 21 days.",
  previewNoRules: "Add a rule to see its effect on the events of the last 21 days.",
  previewWaits: "The rules are incomplete. This is the last result.",
  previewWaitsAtFirst: "The rules are incomplete.",
  previewLoading: "Testing the rules on stored events",
  shares: {
    changed: (count: number) => `${numberText(count)} get a new value`,
    unchanged: (count: number) => `${numberText(count)} unchanged`,
    conflicts: (count: number) => `${numberText(count)} keep the value that was sent`,
    no_match: (count: number) =>
      plural(count, { one: "# matches no rule", other: "# match no rule" }),
  },
  samples: "Kind of event",
  kinds: { changed: "Changed", conflicts: "Conflicts", no_match: "No match" },
  none: {
    changed: "No event would change compared with the active rules.",
    conflicts: "There are no conflicts.",
    no_match: "Every event matches a rule.",
  },
  kindHelp: {
    changed: null,
    conflicts: "A rule has a different value than the event, and may not overwrite it.",
    no_match: null,
  },
  columns: {
    time: "Time",
    primary: "Primary",
    secondary: "Secondary",
    before: (tag: string) => `${tag} before`,
    after: (tag: string) => `${tag} after`,
    found: "Rule result",
    rule: "Rule",
  },
  thisTag: "value",
  noValue: "no value",
  shown: (shown: number, of: number) => `${numberText(shown)} of ${numberText(of)}`,
});
