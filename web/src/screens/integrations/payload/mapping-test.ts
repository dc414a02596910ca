import type {
  MappingTest,
  MappingTestResult,
  ReadEventExpectation,
  ReadEventResult,
} from "#contract/payload-mapping-tests.ts";

/** That what is read now is read for ever: what a new test begins with. */
export function expectationOf({
  events,
  notice,
  refused,
}: Pick<MappingTestResult, "events" | "notice" | "refused">): MappingTest["expect"] {
  if (refused !== null) return { refused: true };
  if (events.length === 0) return { events: 0, notice };
  return { events: events.map(expectationOfEvent) };
}

function expectationOfEvent(event: ReadEventResult): ReadEventExpectation {
  const { reading, status, primary, secondary, identity, description, link, tags } = event;
  if (reading !== "accepted" || status === null || primary === null) return { reading };
  return {
    status,
    primary,
    secondary,
    identity,
    description,
    link,
    // What the intake takes as tags.
    tags: tags as NonNullable<ReadEventExpectation["tags"]>,
  };
}

/** Until somebody finds a better name: the first event, in few words. */
export function nameOf({ events, notice, refused }: MappingTestResult, taken: readonly string[]) {
  const [event] = events;
  const words = event
    ? [event.primary?.value, event.secondary?.value, event.status ?? event.reading]
    : [refused === null ? (notice ?? "empty") : "refused"];
  const name = words.filter((word) => word !== undefined).join(" ");
  const names = new Set(taken);
  for (let count = 1; ; count += 1) {
    const candidate = `${name.slice(0, 180)}${count === 1 ? "" : ` ${count}`}`;
    if (!names.has(candidate)) return candidate;
  }
}
