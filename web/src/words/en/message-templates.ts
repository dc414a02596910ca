import { numberText, plural } from "../format.ts";
import { localize } from "../language.ts";

export const messageTemplateWords = localize("messageTemplateWords", {
  title: "Message templates",
  noun: "template",
  empty:
    "A template says what targets are sent, by channel and event. Without one, the default is sent.",
  count: (shown: number, of: number) =>
    shown === of
      ? plural(of, { one: "# template", other: "# templates" })
      : `${numberText(shown)} of ${numberText(of)} templates`,
  deleteWarning:
    "Are you sure you want to delete this template? Targets that use it are sent the default.",
  channel: "Channel",
  event: "Event",
  eventHelp: "A template for one event comes before one for any event.",
  anyEvent: "Any event",
  default: "default",
  isDefault: "Use it for every target of the channel that has no template of its own",
  template: "Template",
  templateHelp:
    "Liquid: {{ variable | filter }} and {% if %}. Ctrl+Space shows what can stand there. Values are escaped for the channel.",
  problems: "Problems of the template",
  begin: "Start from the default",
  variables: "Variables",
  variable: "Variable",
  description: "What it is",
  insert: (name: string) => `Insert ${name}`,
  preview: "Preview",
  previewOf: "Incident",
  previewEvent: "Event",
  sample: "A sample",
  waits: "Write a template to see what is sent.",
  loading: "Rendering the template",
  notRendered: "It cannot be rendered. Targets would be sent the default.",
  readsInAll: (total: number) =>
    plural(total, {
      one: "It reads in the last incident",
      other: "It reads in all of the last # incidents",
    }),
  failsInSome: (faulty: number, total: number) =>
    `It fails in ${numberText(faulty)} of the last ${plural(total, { one: "# incident", other: "# incidents" })}`,
  lookAtEach: "Look at each",
  eachIncident: (total: number) =>
    plural(total, { one: "In the last incident", other: "In the last # incidents" }),
  subject: "Subject",
  mailHtml: "The mail",
  mailText: "For programs that show no HTML",
  test: "Test",
  testWords:
    "Sends this text as it is now, saved or not, to one target. What it opens there is closed at once.",
  testTarget: "Target",
  sendTest: "Send a test",
  noTarget: "No target of this channel is connected.",
  testNeeds: "Sending a test needs integrations@update",
  problem: (line: number, column: number, message: string) =>
    `Line ${line}, column ${column}: ${message}`,
});
