import { localize } from "../language.ts";

/** Questions about incidents in plain words. */
export const assistantWords = localize("assistantWords", {
  title: "Assistant",
  open: "Ask the assistant",
  alias: "chat question model AI",
  label: "Your question",
  placeholder: "What is down in fra1, and since when?",
  ask: "Ask",
  clear: "New conversation",
  hint: "Ask about incidents, alerts and changes. The assistant reads what you may read, shows its sources, and changes nothing until you press a button.",
  examples: [
    "What is critical right now?",
    "What has nobody acknowledged?",
    "What changed in the last two hours?",
  ],
  incidentExamples: [
    "What happened, and since when?",
    "What changed before this incident?",
    "Was there an incident like this before, and what helped?",
  ],
  suggestions: "Examples",
  conversation: "Conversation",
  you: "You",
  model: (name: string) => `Answers come from the connected model ${name} and can be wrong.`,
  reading: "Looking it up",
  loading: "Loading the assistant",
  broken: "The assistant could not be loaded",
  failed: "No answer",
  again: "Ask again",
  noModel: "No model answers questions",
  noModelWords:
    "The assistant needs a connected model that is asked about all incidents. You can search in plain words instead.",
  connect: "Connect a model",
  sources: "Sources",
  source: {
    search: (query: string, kind: "incidents" | "alerts" | "changes") =>
      query === "" ? `Search: all ${kind}` : `Search: ${query}`,
    get_incident: (title: string) => `Incident: ${title}`,
    similar_incidents: (title: string) => `Similar to ${title}`,
    incident_changes: (title: string) => `Changes of ${title}`,
    incident_timeline: (title: string) => `Timeline of ${title}`,
    list_people: () => "People",
  },
  incident: (id: string) => `incident ${id}`,
  proposals: "Suggested actions",
  proposal: {
    acknowledge: (names: string) => `Acknowledge ${names}`,
    assign: (names: string, person: string) => `Assign ${names} to ${person}`,
    comment: (names: string) => `Comment on ${names}`,
    resolve: (names: string) => `Resolve ${names}`,
    snooze: (names: string, time: string) => `Snooze ${names} for ${time}`,
  },
  run: {
    acknowledge: "Acknowledge",
    assign: "Assign",
    comment: "Comment",
    resolve: "Resolve",
    snooze: "Snooze",
  },
  done: "Done",
  gone: "The incident is no longer there",
});
