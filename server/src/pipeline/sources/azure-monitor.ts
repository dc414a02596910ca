import type { Status } from "#contract/statuses.ts";
import type { RawEvent } from "../normalise.ts";
import { alertEvent } from "./shared/alert-event.ts";
import { defineSource, NotAnAlert } from "./shared/define-source.ts";
import { type Fields, fieldsOf, meaningOf } from "./shared/fields.ts";
import { tagsOf } from "./shared/tags.ts";
import { textIn } from "./shared/values.ts";

/**
 * Azure Monitor's action groups, with the common alert schema:
 * https://learn.microsoft.com/azure/azure-monitor/alerts/alerts-common-schema
 */
export const azureMonitor = defineSource({
  name: "azure-monitor",
  label: "Azure Monitor",
  hint: "Add a webhook action with this address to an action group, with the common alert schema on.",
  needs: "data.essentials with a monitorCondition (turn on the common alert schema)",
  read(message) {
    const data = message.part("data");
    const [essentials, context] = [data.part("essentials"), data.part("alertcontext")];
    const properties = context.part("properties");
    if (testId.test(essentials.text("alertid") ?? ""))
      return new NotAnAlert("test", "This is a test of an action group");
    if (properties.text("incidenttype")?.toLowerCase() === "maintenance")
      return new NotAnAlert("maintenance", "This is about a maintenance of Azure itself");
    const status = statusOf(essentials, properties);
    if (status === undefined) return null;
    const [target] = targetsOf(essentials);
    const [condition] = conditionsOf(context);
    return alertEvent({
      status,
      identity: identityOf(essentials, context),
      subjects: [
        ["resource", textIn(essentials.list("configurationitems")[0]) ?? target?.split("/").at(-1)],
      ],
      check: essentials.text("alertrule"),
      description: properties.text("title") ?? descriptionOf(essentials, condition),
      timestamp:
        status === "ok" ? essentials.time("resolveddatetime") : essentials.time("fireddatetime"),
      link: linkOf(essentials, context, condition),
      tags: {
        ...tagsOf(data.value("customproperties")),
        ...dimensionsOf(context),
        ...tagsOf({
          severity: essentials.text("severity"),
          signal_type: essentials.text("signaltype"),
          monitoring_service: essentials.text("monitoringservice"),
          resource_group: /\/resourcegroups\/([^/]+)/i.exec(target ?? "")?.[1],
          metric: condition?.text("metricname"),
          operation: context.text("operationname"),
        }),
      },
    });
  },
});

/** Of the subscription that the portal's test names. */
const testId = /^\/subscriptions\/1{8}-(1{4}-){3}1{12}\//;

const conditions: Readonly<Record<string, "open" | "ok">> = { fired: "open", resolved: "ok" };
const healths: Readonly<Record<string, Status>> = {
  available: "ok",
  degraded: "warning",
  unavailable: "critical",
  unknown: "unknown",
};

/** The activity log never resolves what it fires: health says in its properties how it stands. */
function statusOf(essentials: Fields, properties: Fields): Status | undefined {
  const condition = meaningOf(conditions, essentials.text("monitorcondition"));
  if (condition !== "open") return condition;
  const health = meaningOf(healths, properties.text("currenthealthstatus"));
  if (health !== undefined) return health;
  if (/^(resolved|complete|canceled)$/i.test(properties.text("stage") ?? "")) return "ok";
  return /^Sev[01]$/i.test(essentials.text("severity") ?? "") ? "critical" : "warning";
}

/** The alert's own id is new each time that a rule without a state of its own fires. */
function identityOf(essentials: Fields, context: Fields): string {
  const tracking = context.part("properties").text("trackingid");
  if (tracking !== undefined) return `health ${tracking}`;
  const dimensions = Object.entries(dimensionsOf(context)).map(([name, value]) => [name, value]);
  const parts = [essentials.text("alertrule"), targetsOf(essentials).toSorted(), dimensions.sort()];
  return `rule ${JSON.stringify(parts).toLowerCase()}`;
}

/** ARM paths, whose letters change their case. */
const targetsOf = (essentials: Fields): string[] =>
  essentials.list("alerttargetids").flatMap((target) => textIn(target) ?? []);

const conditionsOf = (context: Fields): Fields[] =>
  context.part("condition").list("allof").map(fieldsOf);

const dimensionsOf = (context: Fields): RawEvent =>
  Object.assign(
    {},
    ...conditionsOf(context).map((condition) => tagsOf(condition.list("dimensions"))),
  );

function descriptionOf(essentials: Fields, condition: Fields | undefined): string | undefined {
  const description = essentials.text("description");
  const metric = condition?.text("metricname", "searchquery");
  if (!condition || description !== undefined || metric === undefined) return description;
  const facts = [metric, condition.text("metricvalue")].filter((fact) => fact !== undefined);
  const threshold = condition.text("threshold");
  return facts.join(" is ") + (threshold === undefined ? "" : `, threshold ${threshold}`);
}

const linkOf = (
  essentials: Fields,
  context: Fields,
  condition: Fields | undefined,
): string | undefined =>
  essentials.text("investigationlink") ??
  condition?.text("linktofilteredsearchresultsui", "linktosearchresultsui") ??
  context.text("linktofilteredsearchresultsui", "linktosearchresults");
