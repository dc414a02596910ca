import type { OutboundDoors } from "../platform/outbound.ts";
import type { Parts } from "../platform/parts.ts";
import type { ApplicationAddress } from "../platform/prepare-role.ts";
import type { Secrets } from "../platform/secrets.ts";
import type { ServerLimits } from "../platform/server-limits.ts";
import type { Inbox } from "./inbox.ts";
import { enrichmentPreviewRoutes } from "./previews/enrichment-routes.ts";
import { mappingPreviewRoutes } from "./previews/mapping-routes.ts";
import { filterPreviewRoutes } from "./previews/filter-routes.ts";
import { suggestionRoutes } from "./previews/suggestion-routes.ts";
import { timeMachineRoutes } from "./previews/time-machine-routes.ts";
import { mappingTestRunRoutes } from "./mapping-tests/routes.ts";
import { tryRoutes } from "./previews/try-routes.ts";
import { heartbeatRoutes } from "./heartbeat-routes.ts";
import { tryChangeRoutes } from "./changes/try-routes.ts";
import { changeIntakeRoutes } from "./changes/routes.ts";
import { metricIntakeRoutes } from "./metrics/routes.ts";
import { ingestionRoutes } from "./routes.ts";
import { otlpRoutes } from "./otlp/routes.ts";
import type { RuleBooks } from "./rule-book.ts";
import { shadowIntakeRoutes } from "./shadow/routes.ts";
import { ruleTestRoutes } from "./rule-tests/routes.ts";
import { subscriptionJob } from "./sns/subscription-job.ts";

interface PipelineParts extends Parts {
  books: RuleBooks;
  inbox: Inbox;
  outbound: OutboundDoors;
  limits: ServerLimits;
  address: ApplicationAddress;
  secrets: Secrets;
}

/** Events, and what rules would make of them. */
export const pipelineFeature = {
  routes: (parts: PipelineParts) => [
    ...ingestionRoutes(parts),
    ...heartbeatRoutes(parts),
    ...otlpRoutes(parts),
    ...changeIntakeRoutes(parts),
    ...metricIntakeRoutes(parts),
    ...shadowIntakeRoutes(parts),
    ...filterPreviewRoutes(parts),
    ...enrichmentPreviewRoutes(parts),
    ...mappingPreviewRoutes(parts),
    ...timeMachineRoutes(parts),
    ...suggestionRoutes(parts),
    ...ruleTestRoutes(parts),
    ...tryRoutes(parts),
    ...tryChangeRoutes(parts),
    ...mappingTestRunRoutes(parts),
  ],
  jobs: ({ outbound }: { outbound: OutboundDoors }) => [subscriptionJob({ outbound })],
};
