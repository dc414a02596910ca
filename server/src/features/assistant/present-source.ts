import { z } from "zod";
import type { AssistantSource } from "#contract/assistant.ts";
import type { Lookup } from "#insight/model/assistant-prompt.ts";

const fields = z.object({
  id: z.string().optional().catch(undefined),
  query: z.string().optional().catch(undefined),
  from: z.union([z.number(), z.string()]).optional().catch(undefined),
  to: z.union([z.number(), z.string()]).optional().catch(undefined),
  kind: z.enum(["incidents", "alerts", "changes"]).optional().catch(undefined),
});
const withTitle = z.object({ incident: z.object({ title: z.string() }) });

/** What of a lookup a person needs to look it up too. */
export function presentSource({ tool, input, data }: Lookup): AssistantSource {
  const { id, query, kind, from, to } = fields.parse(input);
  return {
    tool: tool as AssistantSource["tool"], // of the tools that read, which a test lists
    query: tool === "search" ? (query ?? "") : null,
    kind: tool === "search" ? (kind ?? "incidents") : null,
    from: momentOf(from),
    to: momentOf(to),
    incident:
      id === undefined
        ? null
        : { id, title: withTitle.safeParse(data).data?.incident.title ?? null },
  };
}

/** As the search reads it: Unix seconds, or ISO 8601. */
function momentOf(value: number | string | undefined): number | null {
  const at = typeof value === "string" ? Date.parse(value) / 1000 : value;
  return at === undefined || Number.isNaN(at) ? null : at;
}
