import type { Status } from "#contract/statuses.ts";
import type { RawEvent } from "../normalise.ts";
import { alertEvent } from "./shared/alert-event.ts";
import { defineSource } from "./shared/define-source.ts";
import { type Fields, meaningOf } from "./shared/fields.ts";
import { tagsOf } from "./shared/tags.ts";

/**
 * The webhook action of Splunk's alerts: the first row of a search's results. It never says that
 * something is over.
 * https://docs.splunk.com/Documentation/Splunk/latest/Alert/Webhooks
 */
export const splunk = defineSource({
  name: "splunk",
  label: "Splunk",
  hint: "Add the webhook action with this address. Splunk reports no end: let alerts resolve by themselves.",
  needs: "search_name or results_link, and the result",
  read(message) {
    const result = message.part("result");
    const search = message.text("searchname") ?? searchIn(message.text("resultslink"));
    if (result.isEmpty || (search === undefined && message.text("sid") === undefined)) return null;
    return alertEvent({
      status: statusOf(result),
      identity: undefined,
      subjects: [
        ["host", result.text("host", "hostname", "dest")],
        ["service", result.text("service", "servicename")],
      ],
      check: search ?? "search",
      description: result.text("message", "description", "raw"),
      timestamp: result.time("time"),
      link: message.text("resultslink"),
      tags: {
        ...rowTags(message.value("result")),
        app: message.text("app"),
        owner: message.text("owner"),
      },
    });
  },
});

const severities: Readonly<Record<string, Status>> = {
  ok: "ok",
  normal: "ok",
  warning: "warning",
  warn: "warning",
  medium: "warning",
  low: "warning",
  info: "warning",
  informational: "warning",
  unknown: "unknown",
};

/** Only where the search itself makes a column of one of these names. */
const statusOf = (result: Fields): Status =>
  meaningOf(severities, result.text("severity", "status", "level")) ?? "critical";

/** Columns that Splunk adds itself begin with an underscore, or take a time apart. */
const ownColumns = /^(_|date_|time(start|end)pos$|punct$|linecount$|eventtype$)/;

const rowTags = (result: unknown): RawEvent =>
  typeof result === "object" && result !== null
    ? tagsOf(Object.fromEntries(Object.entries(result).filter(([name]) => !ownColumns.test(name))))
    : {};

/** A link to a saved search names it at the end of `s`. */
const searchIn = (link: string | undefined): string | undefined =>
  new URLSearchParams(link?.split("?")[1]).get("s")?.split("/").at(-1);
