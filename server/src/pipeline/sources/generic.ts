import { readPayload } from "./generic/read-payload.ts";
import { suggestMapping } from "./mapped/suggest-mapping.ts";
import { type Source, SourceFault } from "./source.ts";

/** Later than any time that a sender could name: every end has passed. */
const noTime = Number.MAX_SAFE_INTEGER;

/** Any tool that can post: what it says is read by the names and words that senders use. */
export const generic: Source = {
  name: "generic",
  label: "Generic JSON",
  hint: "Post whatever your tool sends: a JSON object, or a list of them.",
  toEvents: (payload) => read(payload, noTime).events.map(({ raw }) => raw),
  read,
  toMapped: (payload) => ({ body: payload, notice: null }),
  suggestMapping,
};

function read(payload: unknown, receivedAt: number) {
  if (typeof payload !== "object" || payload === null)
    if (typeof payload !== "string" || !/^\s*[[{]/.test(payload))
      throw new SourceFault("The body must be a JSON object or a list of them");
  return readPayload(payload, receivedAt);
}
