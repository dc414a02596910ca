import type { Status } from "#contract/statuses.ts";
import type { RawEvent } from "../../normalise.ts";

/** What an adapter reads off one alert; what the sender does not say is undefined. */
interface AlertFacts {
  status: Status;
  /** The same when the alert recovers. Without one it is told by its subject and its check. */
  identity: string | undefined;
  /** What is affected, the narrowest first: the first that is known is the alert's subject. */
  subjects: readonly (readonly [tag: string, value: string | undefined])[];
  check: string | undefined;
  description: string | undefined;
  /** Unix seconds. */
  timestamp: number | undefined;
  link: string | undefined;
  tags: RawEvent;
}

/** Null where neither a subject nor a check is known. */
export function alertEvent(facts: AlertFacts): RawEvent | null {
  const { subjects, check, status, tags } = facts;
  const known = [...subjects, ["application", check] as const].filter(
    (subject): subject is [string, string] => subject[1] !== undefined,
  );
  const [primary] = known;
  if (!primary) return null;

  const event: RawEvent = { ...tags };
  for (const [tag, value] of known.toReversed())
    if (tag !== "application" || tag === primary[0] || value !== check) event[tag] = value;
  const fields = {
    primary_property: primary[0],
    check,
    status,
    description: facts.description ?? check,
    timestamp: facts.timestamp,
    link: facts.link,
    incident_identifier: facts.identity,
  };
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) event[name] = value;
  return event;
}
