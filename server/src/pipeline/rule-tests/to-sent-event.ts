import type { Event, TagValue } from "../../features/incidents/world/event.ts";

const primaryTags = ["host", "service", "application", "device"];

/**
 * An event as it came → what a sender would post to have it, for a test. Its time stays behind: a
 * test says the same on every day. So does what names its alert, which is hashed by now: the test's
 * alerts are told apart by what they are about.
 */
export function toSentEvent({
  status,
  source_system,
  description,
  primary,
  secondary,
  tags,
}: Event): Record<string, TagValue> {
  const usual = primaryTags.find((name) => hasValue(tags[name]));
  const usualSecondary = primary.name !== "check" && hasValue(tags["check"]) ? "check" : undefined;
  return {
    status,
    ...tags,
    source_system,
    ...(description === "" ? {} : { description }),
    ...(primary.name === usual ? {} : { primary_property: primary.name }),
    ...(secondary?.name === usualSecondary ? {} : { secondary_property: secondary?.name ?? "" }),
  };
}

const hasValue = (value: TagValue | undefined): boolean => value !== undefined && value !== "";
