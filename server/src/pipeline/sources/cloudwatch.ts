import type { Status } from "#contract/statuses.ts";
import type { RawEvent } from "../normalise.ts";
import { alertEvent } from "./shared/alert-event.ts";
import { defineSource, NotAnAlert } from "./shared/define-source.ts";
import { type Fields, fieldsOf, meaningOf } from "./shared/fields.ts";
import { tagsOf } from "./shared/tags.ts";

/**
 * Alarms of Amazon CloudWatch: through SNS, through SNS with raw delivery, or through EventBridge.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/AlarmThatSendsEmail.html
 */
export const cloudwatch = defineSource({
  name: "cloudwatch",
  label: "Amazon CloudWatch",
  hint: "Subscribe this address to the SNS topic of your alarms.",
  needs: "AlarmName and NewStateValue",
  read(message) {
    const handshake = meaningOf(handshakes, message.text("type"));
    if (handshake !== undefined) return new NotAnAlert("handshake", handshake);
    const detail = message.part("detail");
    if (detail.text("alarmname") !== undefined) return eventBridgeAlarm(message, detail);
    const alarm = message.text("alarmname") === undefined ? message.part("message") : message;
    return alarm.text("alarmname") === undefined ? null : topicAlarm(alarm);
  },
});

const handshakes: Readonly<Record<string, string>> = {
  subscriptionconfirmation:
    "This is the handshake of an SNS topic, whose subscription is confirmed",
  unsubscribeconfirmation: "The subscription of an SNS topic has ended",
};

const states: Readonly<Record<string, Status>> = {
  alarm: "critical",
  ok: "ok",
  insufficientdata: "unknown",
};

function topicAlarm(alarm: Fields): RawEvent | null {
  const status = meaningOf(states, alarm.text("newstatevalue"));
  if (status === undefined) return null;
  const trigger = alarm.part("trigger");
  const dimensions = trigger.list("dimensions");
  return alarmEvent(alarm, {
    status,
    arn: alarm.text("alarmarn"),
    dimensions: tagsOf(dimensions),
    description: alarm.text("newstatereason", "alarmdescription"),
    timestamp: alarm.time("statechangetime"),
    place: {
      account: alarm.text("awsaccountid"),
      region: alarm.text("region"),
      metric: trigger.text("metricname"),
      namespace: trigger.text("namespace"),
    },
  });
}

function eventBridgeAlarm(event: Fields, detail: Fields): RawEvent | null {
  const state = detail.part("state");
  const status = meaningOf(states, state.text("value"));
  if (status === undefined) return null;
  const [arn] = event.list("resources");
  const [metric] = detail.part("configuration").list("metrics").map(metricOf);
  return alarmEvent(detail, {
    status,
    arn: typeof arn === "string" ? arn : undefined,
    dimensions: metric?.dimensions ?? {},
    description: state.text("reason"),
    timestamp: state.time("timestamp") ?? event.time("time"),
    place: {
      account: event.text("account"),
      region: event.text("region"),
      metric: metric?.name,
      namespace: metric?.namespace,
    },
  });
}

const metricOf = (item: unknown) => {
  const metric = fieldsOf(item).part("metricstat").part("metric");
  return {
    name: metric.text("name"),
    namespace: metric.text("namespace"),
    dimensions: tagsOf(metric.value("dimensions")),
  };
};

interface AlarmFacts {
  status: Status;
  arn: string | undefined;
  dimensions: RawEvent;
  description: string | undefined;
  timestamp: number | undefined;
  place: Readonly<Record<string, string | undefined>>;
}

/** An alarm without dimensions, as a composite one, is its own subject. */
function alarmEvent(alarm: Fields, facts: AlarmFacts): RawEvent | null {
  const name = alarm.text("alarmname") ?? "";
  const [dimension] = Object.values(facts.dimensions);
  return alertEvent({
    status: facts.status,
    identity: facts.arn ?? `alarm ${facts.place["account"] ?? ""} ${name}`,
    subjects: [["resource", typeof dimension === "string" ? dimension : undefined]],
    check: name,
    description: facts.description,
    timestamp: facts.timestamp,
    link: undefined,
    tags: { ...facts.dimensions, ...tagsOf(facts.place) },
  });
}
