import { localize } from "../language.ts";
import { incidentCount, titleOrCount } from "./counts.ts";
import { numberText, plural } from "../format.ts";

/** Tags of incidents where they are shown and set. */
export const incidentTagWords = localize("incidentTagWords", {
  title: "Incident tags",
  none: "No tags yet.",
  set: "Set a tag",
  change: (name: string) => `Change ${name}`,
  remove: (name: string) => `Remove ${name}`,
  giveBack: (name: string) => `Let the rules set ${name}`,
  byRule: (rule: number | null) => (rule === null ? "default" : `rule ${rule}`),
  by: (name: string) => `by ${name}`,
  off: (name: string) => `removed by ${name}`,
  tag: "Tag",
  dialog: (title: string, count: number) => `Tag ${titleOrCount(count, title)}`,
  which: "Tag",
  loading: "Loading the tags",
  noneDefined: "No tags are defined yet. Create them in the settings, under Incident enrichment.",
  value: "Value",
  choose: "Choose a value",
  now: (value: string) => `Now: ${value}.`,
  nowSome: (count: number, of: number) =>
    `${numberText(count)} of ${incidentCount(of)} have a value now.`,
  sticks: "Your value stays, whatever the rules say, until somebody removes it.",
  submit: (count: number) => plural(count, { one: "Set the tag", other: "Tag # incidents" }),
  takeOff: "Remove tag",
  wanted: "Choose or enter a value",
  done: (tag: { name: string; value: string }, title: string, count: number) =>
    `Set ${tag.name} to ${tag.value} on ${titleOrCount(count, title)}`,
  failed: (count: number, of: number) =>
    count === of
      ? plural(count, { one: "The incident was not tagged", other: "# incidents were not tagged" })
      : plural(count, {
          one: `# of ${numberText(of)} incidents was not tagged`,
          other: `# of ${numberText(of)} incidents were not tagged`,
        }),
  removed: (name: string, title: string, count: number) =>
    `Removed ${name} from ${titleOrCount(count, title)}`,
  notRemoved: (count: number, of: number) =>
    count === of
      ? "The tag was not removed"
      : `The tag was not removed from ${numberText(count)} of ${incidentCount(of)}`,
  activity: {
    set: (name: string, value: string) => `set ${name} to ${value}`,
    removed: (name: string) => `removed ${name}`,
    setByRule: (name: string, value: string) => `${name} became ${value}`,
    removedByRule: (name: string) => `${name} no longer has a value`,
  },
});
