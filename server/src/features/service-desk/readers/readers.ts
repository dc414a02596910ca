/** The systems whose tickets can be read: a new one is a line here. */
import type { OutboundKind } from "#contract/outbound/kinds.ts";
import type { Secrets } from "../../../platform/secrets.ts";
import type { CallContext } from "../../delivery/channels/call-api.ts";
import type { OutboundRow } from "../../outbound-integrations/outbound-row.ts";
import { type OpenConfig, openConfig } from "../../outbound-integrations/stored-config.ts";
import { githubReader } from "./github.ts";
import { gitlabReader } from "./gitlab.ts";
import { jiraReader } from "./jira.ts";
import type { OpenReader, TicketReader } from "./reader.ts";
import { serviceNowReader } from "./service-now.ts";

const readers = {
  itsm: serviceNowReader,
  "issue-tracker": jiraReader,
  "task-tracker": (config, context) =>
    (config.service === "github" ? githubReader : gitlabReader)(config, context),
} as const satisfies { [Kind in OutboundKind]?: OpenReader<OpenConfig<Kind>> };
export type TicketKind = keyof typeof readers;
// Object.keys widens.
export const ticketKinds = Object.keys(readers) as TicketKind[];

export const isTicketKind = (kind: OutboundKind): kind is TicketKind =>
  ticketKinds.some((ticketKind) => ticketKind === kind);

/** Somebody wants its tickets to be compared with incidents. */
export const readsTickets = ({
  system,
  config,
  active,
}: Pick<OutboundRow, "system" | "config" | "active">): boolean =>
  active && isTicketKind(system) && config["reads_tickets"] === true;

/** Where its tickets are: elsewhere the same ids are other tickets. */
export const placeOf = ({ config }: Pick<OutboundRow, "config">): string =>
  ["service", "url", "table", "project"].map((field) => String(config[field] ?? "")).join(" ");

/** Null where its kind has no tickets. */
export const readerOf = (
  row: OutboundRow,
  secrets: Secrets,
): ((context: CallContext) => Promise<TicketReader>) | null =>
  isTicketKind(row.system) ? readerAs(row.system, row, secrets) : null;

function readerAs<Kind extends TicketKind>(kind: Kind, row: OutboundRow, secrets: Secrets) {
  // A list by kind, whose entry is read by that kind alone.
  const open = readers[kind] as OpenReader<OpenConfig<Kind>>;
  const config = openConfig(secrets, kind, row);
  return (context: CallContext) => open(config, context);
}
