import { propertyKey } from "../../features/shadow/keys.ts";
import type { NewNotification } from "../../features/shadow/store-notifications.ts";
import { type Problem, refuse } from "../../platform/refuse.ts";
import { identitiesOf, normalise } from "../normalise.ts";
import { type Reading, readWith, SourceFault } from "../sources/source.ts";
import { sourceNamed } from "../sources/sources.ts";

export interface ReadNotifications {
  notifications: NewNotification[];
  rejected: { index: number; errors: Problem[] }[];
}
interface ReadContext {
  source: string;
  /** Where the payload does not say it. */
  receiver: string | null;
  receivedAt: number;
  /** Through any of these the same alert may have come here. */
  integrationIds: readonly string[];
}

/** A body → what it notifies of, read as if it were an event of the sender. Pure. */
export function readNotifications(body: unknown, context: ReadContext): ReadNotifications {
  const { source, receivedAt: received_at, integrationIds } = context;
  const receiver = receiverIn(body) ?? context.receiver ?? "";
  const read: ReadNotifications = { notifications: [], rejected: [] };
  const { events, notice } = readingOf(body, source, received_at);
  if (notice)
    read.rejected.push({ index: 0, errors: [{ code: "not_an_alert", message: notice.message }] });
  for (const [index, { raw }] of events.entries()) {
    const result = normalise(raw, { integration_id: "0", source_system: source, received_at });
    if ("problems" in result) {
      read.rejected.push({ index, errors: result.problems });
      continue;
    }
    const { identity, status, primary, secondary, tags, description } = result.event;
    read.notifications.push({
      received_at,
      source,
      receiver,
      is_resolved: status === "ok",
      subject: identity,
      keys: [...identitiesOf(raw, result.event, integrationIds), propertyKey(primary, secondary)],
      alert: { status, primary, secondary, tags, description },
    });
  }
  return read;
}

function readingOf(body: unknown, source: string, receivedAt: number): Reading {
  const adapter = sourceNamed(source);
  if (!adapter) throw refuse("not_found");
  try {
    return readWith(adapter, body, receivedAt);
  } catch (error) {
    if (error instanceof SourceFault) throw refuse("invalid", error.message);
    throw error;
  }
}

/** As Alertmanager and Grafana name it. */
const receiverIn = (body: unknown): string | null =>
  typeof body === "object" &&
  body !== null &&
  "receiver" in body &&
  typeof body.receiver === "string" &&
  body.receiver !== ""
    ? body.receiver.slice(0, 200)
    : null;
