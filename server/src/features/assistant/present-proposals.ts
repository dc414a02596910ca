/** What the model proposes, as far as it can be done by whoever asked. */
import { z } from "zod";
import type { AssistantProposal } from "#contract/assistant.ts";
import { getFeedByIds } from "#contract/incidents.ts";
import { listAssignableUsers } from "#contract/people.ts";
import { plainText } from "#insight/model/answer-text.ts";
import type { AssistantAnswer } from "#insight/model/read-assistant-answer.ts";
import { ApiRefused, type CallApi } from "../../platform/http/api-call.ts";
import type { Tool } from "../mcp/tools.ts";

export const actions = {
  acknowledge_incidents: "acknowledge",
  assign_incidents: "assign",
  comment_incident: "comment",
  resolve_incidents: "resolve",
  snooze_incidents: "snooze",
} as const satisfies Record<string, AssistantProposal["action"]>;

const fields = z.object({
  id: z.string().optional(),
  ids: z.array(z.string()).optional(),
  annotation: z.string().optional(),
  body: z.string().optional(),
  assignee: z.string().optional(),
  duration: z.number().optional(),
});
const keepsNote: ReadonlySet<string> = new Set(["resolve_incidents", "snooze_incidents"]);
const mostCommentCharacters = 2000;

interface ProposalParts {
  tools: readonly Tool[];
  call: CallApi;
}

export async function presentProposals(
  proposed: AssistantAnswer["actions"],
  parts: ProposalParts,
): Promise<AssistantProposal[]> {
  const proposals: AssistantProposal[] = [];
  for (const action of proposed) {
    const proposal = await presentProposal(action, parts);
    if (proposal) proposals.push(proposal);
  }
  return proposals;
}

/** Null where it names nothing that whoever asked can see, or somebody who is not there. */
async function presentProposal(
  { tool: name, input, why }: AssistantAnswer["actions"][number],
  { tools, call }: ProposalParts,
): Promise<AssistantProposal | null> {
  const tool = tools.find((item) => item.name === name);
  const checked = tool?.input.safeParse(input);
  if (!checked?.success || !isAction(name)) return null;
  const { id, ids = [], annotation, body, assignee, duration } = fields.parse(checked.data);
  const incidents = await loadIncidents(id === undefined ? ids : [id], call);
  const person = assignee === undefined ? null : await findPerson(assignee, call);
  if (incidents.length === 0 || (assignee !== undefined && !person)) return null;
  return {
    action: actions[name],
    incidents,
    // The others keep no note where a person presses the button.
    comment: plainText(body ?? (keepsNote.has(name) ? annotation : ""), mostCommentCharacters),
    assignee: person,
    duration_s: duration ?? null,
    why,
  };
}

const isAction = (name: string): name is keyof typeof actions => Object.hasOwn(actions, name);

async function loadIncidents(
  ids: readonly string[],
  call: CallApi,
): Promise<AssistantProposal["incidents"]> {
  const feed = await call(getFeedByIds, {
    params: { env: "all" },
    body: { ids: [...new Set(ids)] },
  }).catch(nullIfRefused);
  return (feed?.items ?? []).map(({ id, title }) => ({ id, title }));
}

async function findPerson(id: string, call: CallApi): Promise<AssistantProposal["assignee"]> {
  const people = await call(listAssignableUsers, {}).catch(nullIfRefused);
  const person = people?.find(({ _id }) => _id === id);
  return person ? { id, name: person.name } : null;
}

function nullIfRefused(error: unknown): null {
  if (error instanceof ApiRefused) return null;
  throw error;
}
