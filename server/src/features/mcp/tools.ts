/** What an assistant can ask for: each tool makes calls of the API, and nothing else. */
import { z } from "zod";
import { listRootCauseChanges } from "#contract/changes.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import {
  acknowledgeIncidents,
  assignIncidents,
  resolveIncidents,
  snoozeIncidents,
} from "#contract/incident-actions.ts";
import {
  addComment,
  getIncident,
  listActivities,
  listIncidentAlerts,
} from "#contract/incidents.ts";
import { limits } from "#contract/limits.ts";
import { listAssignableUsers } from "#contract/people.ts";
import { search } from "#contract/search.ts";
import { findSimilarIncidents } from "#contract/similar-incidents.ts";
import type { CallApi } from "../../platform/http/api-call.ts";

export interface Tool {
  name: string;
  title: string;
  description: string;
  /** All that it calls: who may not call one of them does not see the tool. */
  endpoints: readonly Endpoint[];
  /** Again is no more than once. */
  isIdempotent: boolean;
  input: z.ZodObject;
  run(call: CallApi, input: unknown): Promise<unknown>;
}

/** Of all that it calls, nothing writes. */
export const isReading = ({ endpoints }: Tool): boolean =>
  endpoints.every(({ method, isReadOnly }) => method === "GET" || isReadOnly);

const define = <Input extends z.ZodObject>({
  run,
  ...tool
}: Omit<Tool, "run" | "input"> & {
  input: Input;
  run(call: CallApi, input: z.output<Input>): Promise<unknown>;
}): Tool => ({ ...tool, run: (call, input) => run(call, tool.input.parse(input)) });

/** Enough to go on with, and little enough to read. */
const mostPerPage = 50;
const usualPerPage = 20;
const mostIds = 50;

const id = z.string().max(18).describe("Id of the incident");
const ids = z.array(id).min(1).max(mostIds).describe("Ids of the incidents");
const perPage = z.number().int().min(1).max(mostPerPage).default(usualPerPage);
const annotation = z
  .string()
  .max(limits.commentCharacters)
  .optional()
  .describe("A note for the incident's timeline");
const time = z.union([z.number(), z.string()]).optional();
/** Every environment that the caller reaches. */
const everywhere = { env: "all" };

const readingTools: readonly Tool[] = [
  define({
    name: "search",
    title: "Search",
    description:
      "Search incidents, alerts or changes by a BPQL query such as `status = critical AND host = db-*`; an empty query finds all. Answers items with their ids, newest change first.",
    endpoints: [search],
    isIdempotent: true,
    input: z.object({
      query: z.string().max(limits.bpqlCharacters).default("").describe("BPQL"),
      kind: z.enum(["incidents", "alerts", "changes"]).default("incidents"),
      from: time.describe("Unix seconds or ISO 8601; the last day unless given"),
      to: time.describe("Unix seconds or ISO 8601"),
      per_page: perPage,
      cursor: z.string().max(500).optional().describe("next_cursor of the page before"),
    }),
    run: async (call, { kind, query, from, to, per_page, cursor }) => {
      const { items, total, total_is_exact, next_cursor, partial } = await call(search, {
        body: {
          kind,
          query,
          per_page,
          ...(from === undefined ? {} : { from }),
          ...(to === undefined ? {} : { to }),
          ...(cursor === undefined ? {} : { cursor }),
        },
      });
      return { items, total, total_is_exact, next_cursor, partial };
    },
  }),
  define({
    name: "get_incident",
    title: "Incident",
    description: "Get an incident with its worst alerts.",
    endpoints: [getIncident, listIncidentAlerts],
    isIdempotent: true,
    input: z.object({ id, alerts: perPage.describe("How many alerts") }),
    run: async (call, { id: incidentId, alerts: per_page }) => {
      const params = { ...everywhere, id: incidentId };
      const incident = await call(getIncident, { params });
      const { items, total } = await call(listIncidentAlerts, { params, query: { per_page } });
      return { incident, alerts: { items, total } };
    },
  }),
  define({
    name: "similar_incidents",
    title: "Similar incidents",
    description:
      "Find the incidents of the last 90 days that are most like one, with reasons and evidence.",
    endpoints: [findSimilarIncidents],
    isIdempotent: true,
    input: z.object({ id }),
    run: (call, { id: incidentId }) =>
      call(findSimilarIncidents, { params: { ...everywhere, id: incidentId }, query: {} }),
  }),
  define({
    name: "incident_changes",
    title: "Suspected changes",
    description:
      "List the changes (deployments, configuration) that may have caused an incident, the surest first.",
    endpoints: [listRootCauseChanges],
    isIdempotent: true,
    input: z.object({ id }),
    run: (call, { id: incident_id }) => call(listRootCauseChanges, { query: { incident_id } }),
  }),
  define({
    name: "incident_timeline",
    title: "Timeline",
    description: "List what happened to an incident, newest first: alerts, actions, comments.",
    endpoints: [listActivities],
    isIdempotent: true,
    input: z.object({ id, page: z.number().int().min(1).default(1), per_page: perPage }),
    run: (call, { id: incidentId, page, per_page }) =>
      call(listActivities, {
        params: { ...everywhere, id: incidentId },
        query: { page, per_page },
      }),
  }),
  define({
    name: "list_people",
    title: "People",
    description: "List the people whom an incident can be assigned to, with their ids.",
    endpoints: [listAssignableUsers],
    isIdempotent: true,
    input: z.object({}),
    run: async (call) => ({ items: await call(listAssignableUsers, {}) }),
  }),
];

const writingTools: readonly Tool[] = [
  define({
    name: "acknowledge_incidents",
    title: "Acknowledge",
    description: "Say that somebody knows about incidents.",
    endpoints: [acknowledgeIncidents],
    isIdempotent: true,
    input: z.object({ ids, annotation }),
    run: (call, body) => call(acknowledgeIncidents, { params: everywhere, body }),
  }),
  define({
    name: "assign_incidents",
    title: "Assign",
    description: "Assign incidents to a person, by the id that list_people gives.",
    endpoints: [assignIncidents],
    isIdempotent: true,
    input: z.object({ ids, assignee: z.string().max(18).describe("Id of the person"), annotation }),
    run: (call, body) => call(assignIncidents, { params: everywhere, body }),
  }),
  define({
    name: "comment_incident",
    title: "Comment",
    description: "Add a comment in Markdown to an incident.",
    endpoints: [addComment],
    isIdempotent: false,
    input: z.object({ id, body: z.string().min(1).max(limits.commentCharacters) }),
    run: (call, { id: incidentId, body }) =>
      call(addComment, { params: { ...everywhere, id: incidentId }, body: { body } }),
  }),
  define({
    name: "resolve_incidents",
    title: "Resolve",
    description: "Resolve incidents and their alerts. People may undo it.",
    endpoints: [resolveIncidents],
    isIdempotent: true,
    input: z.object({ ids, annotation }),
    run: (call, body) => call(resolveIncidents, { params: everywhere, body }),
  }),
  define({
    name: "snooze_incidents",
    title: "Snooze",
    description: "Set incidents aside for a time, or until they get worse.",
    endpoints: [snoozeIncidents],
    isIdempotent: false,
    input: z.object({
      ids,
      duration: z
        .number()
        .int()
        .min(60)
        .max(366 * 86_400)
        .describe("Seconds"),
      annotation,
    }),
    run: (call, body) => call(snoozeIncidents, { params: everywhere, body }),
  }),
];

export const tools: readonly Tool[] = [...readingTools, ...writingTools];
