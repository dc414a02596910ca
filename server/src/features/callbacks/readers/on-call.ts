import type { OnCallService } from "#contract/outbound/on-call.ts";
import type { OpenConfig } from "../../outbound-integrations/stored-config.ts";
import type { CallbackReader } from "../reader.ts";
import { readGoalert } from "./on-call/goalert.ts";
import { readGrafanaOnCall } from "./on-call/grafana-oncall.ts";
import { readOpsgenie } from "./on-call/opsgenie.ts";
import { readPagerduty } from "./on-call/pagerduty.ts";

type Reader = CallbackReader<OpenConfig<"on-call">>;
const services: Record<OnCallService, Reader> = {
  pagerduty: readPagerduty,
  opsgenie: readOpsgenie,
  goalert: readGoalert,
  "grafana-oncall": readGrafanaOnCall,
};

export const readOnCallCallback: Reader = (request, config) =>
  services[config.service](request, config);
