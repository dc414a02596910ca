import { useQuery } from "@tanstack/react-query";
import type { ReplyOf } from "#contract/endpoint.ts";
import { listIntegrations } from "#contract/integrations.ts";
import { endpointQuery } from "./client/endpoint-query.ts";

/** Everything that is connected: sources, targets and models. */
const everyIntegration = endpointQuery(listIntegrations, {
  query: { shouldIncludeAiAnalysis: "true" },
});

/**
 * Connected sources, and the kinds that can be connected. `everyMs` asks again, for a page that
 * waits for first events.
 */
export const useIntegrations = ({
  everyMs,
  isOn = true,
}: { everyMs?: number; isOn?: boolean } = {}) =>
  useQuery({
    ...everyIntegration,
    enabled: isOn,
    refetchInterval: everyMs ?? false,
    select: sourcesOf,
  });

// Named, so that what it answers stays the same object while the reply does.
function sourcesOf({ items, ...reply }: ReplyOf<typeof listIntegrations>) {
  const sources = items.flatMap((item) => (item.type === "source" ? [item] : []));
  return { ...reply, items: sources, total: sources.length };
}

/** Outbound integrations; the answer is the one that has the sources. */
export const useTargets = ({ everyMs }: { everyMs?: number } = {}) =>
  useQuery({
    ...everyIntegration,
    refetchInterval: everyMs ?? false,
    select: targetsOf,
  });

const targetsOf = ({ items }: ReplyOf<typeof listIntegrations>) =>
  items.flatMap((item) => (item.type === "outbound" ? [item] : []));
