import { Suspense, useState, type ReactNode } from "react";
import { mayDo } from "../../../data/client/access.ts";
import { useCounters } from "../../../data/environments.ts";
import { useIntegrations } from "../../../data/integrations.ts";
import { useMe } from "../../../data/session/session.ts";
import type { FeedModel } from "../useFeedModel.ts";
import { onDemand } from "../../../ui/on-demand.ts";

const FirstEvent = onDemand(() =>
  import("./load-first-event.ts").then(({ loadFirstEvent }) => loadFirstEvent()),
);
const POLL_MS = 2000;

/** As long as no event ever came, how to send the first one stands in the place of the feed. */
export function FirstEventGate({
  model: { address, feed, firstAccess, setFirstAccess },
  children,
}: {
  model: FeedModel;
  children: ReactNode;
}) {
  const mayRead = mayDo(useMe(), "integrations@read");
  const [hasWaited, setWaited] = useState(false);
  const counts = useCounters().data?.items[0];
  const isEmpty =
    counts !== undefined &&
    counts.active + counts.snoozed + counts.maintenance + counts.resolved === 0;
  const mayBeFirst =
    mayRead &&
    isEmpty &&
    address.incidentId === undefined &&
    address.search.query === undefined &&
    feed.data?.incidents.length === 0;
  const { data: integrations } = useIntegrations({ isOn: mayBeFirst, everyMs: POLL_MS });
  const isUnheard =
    integrations !== undefined &&
    integrations.items.every((integration) => integration.last_event_at === null);
  // The event that ends the silence comes before its incident: until that is here, the page stays
  // and says so.
  if (mayBeFirst && isUnheard && !hasWaited) setWaited(true);
  if (!mayBeFirst || !integrations || !(isUnheard || hasWaited)) return children;
  return (
    <Suspense fallback={null}>
      <FirstEvent integrations={integrations} access={firstAccess} onAccess={setFirstAccess} />
    </Suspense>
  );
}
