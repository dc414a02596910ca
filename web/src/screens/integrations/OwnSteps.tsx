import type { Integration } from "#contract/integrations.ts";
import { HeartbeatSteps } from "./HeartbeatSteps.tsx";
import { MailSteps } from "./MailSteps.tsx";

/** Steps of the kinds that nothing is posted to as events. */
export const OwnSteps = (props: { source: Integration; hasHead?: boolean }) =>
  props.source.parent_source_system === "email" ? (
    <MailSteps {...props} />
  ) : (
    <HeartbeatSteps {...props} />
  );
