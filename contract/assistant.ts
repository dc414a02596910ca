/** The assistant of the console: it reads as whoever asks, and changes nothing by itself. */
import { z } from "zod";
import { aiLimits } from "./ai-limits.ts";
import { endpoint, signedIn } from "./endpoint.ts";
import { id } from "./scalars.ts";

const path = "/resources/v2.1/assistant";

export const getAssistant = endpoint({
  method: "GET",
  path,
  summary: "See whether a model answers questions, and which",
  needs: signedIn,
  toggle: "chat_assistant",
  reply: z.object({
    /** Null: none is asked about every incident, so that nobody answers. */
    model: z.string().nullable(),
  }),
  changesWith: ["insight", "integrations"],
});

const turn = z.object({
  role: z.enum(["person", "assistant"]),
  text: z.string().trim().min(1).max(aiLimits.turnCharacters),
});

export const sourceTools = [
  "search",
  "get_incident",
  "similar_incidents",
  "incident_changes",
  "incident_timeline",
  "list_people",
] as const;

/** What was read for an answer, as whoever asked may see it. */
const source = z.object({
  tool: z.enum(sourceTools),
  /** Of a search: BPQL, and what was searched. */
  query: z.string().nullable(),
  kind: z.enum(["incidents", "alerts", "changes"]).nullable(),
  /** Unix seconds; null where the tool's usual time was meant. */
  from: z.number().nullable(),
  to: z.number().nullable(),
  /** That it is about. */
  incident: z.object({ id: z.string(), title: z.string().nullable() }).nullable(),
});
export type AssistantSource = z.infer<typeof source>;

const proposal = z.object({
  action: z.enum(["acknowledge", "assign", "comment", "resolve", "snooze"]),
  incidents: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Of a comment its text, else the note for the timeline; may be empty. */
  comment: z.string(),
  assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
  duration_s: z.number().nullable(),
  why: z.string(),
});
export type AssistantProposal = z.infer<typeof proposal>;

export const askAssistant = endpoint({
  method: "POST",
  path: `${path}/ask`,
  summary: "Ask about incidents in words; actions are proposed and not done",
  needs: signedIn,
  toggle: "chat_assistant",
  isReadOnly: true,
  body: z.object({
    /** The last is the question. */
    conversation: z.array(turn).min(1).max(aiLimits.turns),
    /** On the screen of whoever asks. */
    incident_id: id.nullish(),
  }),
  reply: z.object({
    /** Sentences of plain text, each with the indices of its sources. */
    statements: z.array(z.object({ text: z.string(), sources: z.array(z.number()) })),
    sources: z.array(source),
    proposals: z.array(proposal),
    /** Why there is no answer, or less of one; null where there is one. */
    error: z.string().nullable(),
  }),
  refuses: ["no_assistant"],
});
