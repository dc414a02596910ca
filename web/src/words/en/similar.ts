import { numberText, plural } from "../format.ts";
import { localize } from "../language.ts";

/** Incidents and tickets like one, and what helped in them. */
export const similarWords = localize("similarWords", {
  region: "Similar incidents and what helped",
  similar: "Similar incidents",
  actions: "What helped before",
  steps: "Suggested steps",
  tickets: "Similar tickets",
  engine: "Built-in engine",
  compared: (shown: number, compared: number) =>
    plural(compared, {
      one: `${numberText(shown)} of # incident in 90 days`,
      other: `${numberText(shown)} of # incidents in 90 days`,
    }),
  comparedTickets: (shown: number, compared: number) =>
    plural(compared, {
      one: `${numberText(shown)} of # ticket in 90 days`,
      other: `${numberText(shown)} of # tickets in 90 days`,
    }),
  from: (count: number) =>
    plural(count, { one: "from # similar incident", other: "from # similar incidents" }),
  hidden: "Hidden, because it was wrong too often here.",
  showHidden: "Show anyway",
  loading: {
    similar: "Looking for similar incidents",
    actions: "Looking for what helped",
    steps: "Looking for steps",
    tickets: "Looking for similar tickets",
  },
  broken: {
    similar: "Similar incidents could not be loaded",
    actions: "Failed to generate historical analysis",
    steps: "Steps could not be loaded",
    tickets: "Similar tickets could not be loaded",
  },
  refused: "You may not see these suggestions",
  none: {
    similar: "No incident of the last 90 days is like this one.",
    actions: "No similar incident says what was done before it ended.",
    steps: "No runbook is named, and no similar incident says what helped.",
    tickets: "No ticket of the last 90 days is like this incident.",
  },
  noDesk: "Connect a service desk to see tickets like this incident.",
  toIntegrations: "Open integrations",
  number: (id: string) => `#${id}`,
  percent: (share: number) => `${numberText(Math.round(share * 100))} %`,
  score: (percent: string) => `Similarity ${percent}`,
  confidence: (percent: string) => `Confidence ${percent}`,
  resolved: "Resolved",
  open: "Still open",
  reasons: {
    entities: (words: string) => `Same: ${words}`,
    text: (words: string) => `Both say ${words}`,
    tags: (words: string) => `Same tags: ${words}`,
    structure: (words: string) => `Same checks: ${words}`,
    component: (words: string) => `Same part: ${words}`,
    cause: (words: string) => `Same cause: ${words}`,
    expected_cause: (words: string) => `Likely cause: ${words}`,
  },
  why: "Why this one",
  whyNamed: (name: string) => `Why this one: ${name}`,
  noExplanation: "This is no longer explained. Load the list again.",
  evidence: { alert: "Alert", comment: "Comment" },
  evidenceOf: (kind: string, name: string) => `${kind} in ${name}`,
  doneIn: (count: number) =>
    plural(count, { one: "in # similar incident", other: "in # similar incidents" }),
  apply: "Apply",
  applyNamed: (name: string) => `Apply: ${name}`,
  applied: "Written into the activity",
  notApplied: "The action was not written down",
  neverRan: "It has not run in the last 90 days",
  helped: (right: number, of: number) =>
    `${numberText(right)} of ${numberText(of)} incidents ended within a day of its run`,
  source: {
    ownWorkflow: "Workflow whose condition holds here",
    ownRunbook: (tag: string) => `Runbook of this incident (${tag})`,
    workflow: (_name: string, incident: string) => `Workflow that ran in ${incident}`,
    runbook: (tag: string, incident: string) => `Runbook of ${incident} (${tag})`,
    comment: (name: string, incident: string) => `${name} in ${incident}`,
  },
  openRunbook: "Open the runbook",
  ticketFields: {
    priority: "Priority",
    severity: "Severity",
    impact: "Impact",
    assignment_group: "Assignment group",
    close_code: "Close code",
  },
  notes: {
    close_notes: "Close notes",
    work_notes: "Work notes",
    comments: "Comments",
    description: "Description",
  },
  helps: (name: string) => `Helpful: ${name}`,
  helpsNot: (name: string) => `Not helpful: ${name}`,
  notJudged: "Your verdict was not saved",
});
