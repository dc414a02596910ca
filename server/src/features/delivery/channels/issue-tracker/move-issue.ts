import { z } from "zod";
import { SendFailure } from "../../../../platform/send-failure.ts";
import { callJira, type JiraDesk } from "./jira-service.ts";

const field = z.object({
  required: z.boolean(),
  hasDefaultValue: z.boolean().default(false),
  name: z.string().default(""),
  allowedValues: z.array(z.object({ name: z.string().optional() })).default([]),
});
const transition = z.object({
  id: z.string(),
  name: z.string(),
  to: z.object({ statusCategory: z.object({ key: z.string() }) }),
  fields: z.record(z.string(), field).default({}),
});
type Transition = z.infer<typeof transition>;
type Move = "close" | "reopen";

/** Of statuses: where a move leads, the better first. */
const categories: Record<Move, readonly string[]> = {
  close: ["done"],
  reopen: ["new", "indeterminate"],
};

/** By a transition of the project's own workflow. */
export async function moveIssue(
  desk: JiraDesk,
  { id, move }: { id: string; move: Move },
): Promise<void> {
  const { transitions } = await callJira(desk, {
    path: `/issue/${id}/transitions`,
    query: { expand: "transitions.fields" },
    schema: z.object({ transitions: z.array(transition) }),
    what: "the transitions of the issue",
  });
  const chosen = chooseTransition(desk, transitions, move);
  const fields = requiredFields(desk, chosen);
  await callJira(desk, {
    method: "POST",
    path: `/issue/${id}/transitions`,
    body: {
      transition: { id: chosen.id },
      ...(Object.keys(fields).length === 0 ? {} : { fields }),
    },
    schema: z.null(),
    what: `the transition ${chosen.name}`,
  });
}

function chooseTransition(
  { target }: JiraDesk,
  transitions: readonly Transition[],
  move: Move,
): Transition {
  const name = move === "close" ? target.done_transition : target.reopen_transition;
  const [best] =
    name === ""
      ? categories[move].flatMap((category) =>
          transitions.filter(({ to }) => to.statusCategory.key === category),
        )
      : transitions.filter((item) => item.name.toLowerCase() === name.toLowerCase());
  if (best) return best;
  const names = transitions.map((item) => item.name).join(", ") || "none";
  throw failure(
    name === ""
      ? `Jira has no transition that ${move}s the issue from its status; it has: ${names}`
      : `Jira has no transition ${name} from the issue's status; it has: ${names}`,
  );
}

/** What the screen of a transition asks for: of that, a resolution is known. */
function requiredFields(
  { target }: JiraDesk,
  { name, fields }: Transition,
): Record<string, unknown> {
  const required = Object.entries(fields).filter(
    ([, item]) => item.required && !item.hasDefaultValue,
  );
  const unknown = required.filter(([key]) => key !== "resolution");
  if (unknown.length > 0)
    throw failure(
      `Jira's transition ${name} asks for ${unknown.map(([key, item]) => item.name || key).join(", ")}, which Tocsin cannot fill in; name another transition`,
    );
  const [, resolution] = required[0] ?? [];
  if (resolution === undefined) return {};
  return {
    resolution: { name: target.resolution || (resolution.allowedValues[0]?.name ?? "Done") },
  };
}

const failure = (message: string): SendFailure =>
  new SendFailure(message, { status: 200, isFinal: true, retryAfterS: null });
