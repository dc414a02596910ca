import type { OpenConfig } from "../../outbound-integrations/stored-config.ts";
import type { Channel, CheckContext } from "./channel.ts";
import { checkJira } from "./issue-tracker/check-jira.ts";
import { jira } from "./issue-tracker/jira.ts";
import type { IssueTarget, JiraService } from "./issue-tracker/jira-service.ts";
import { jiraCloud } from "./issue-tracker/jira-cloud.ts";
import { jiraDataCenter } from "./issue-tracker/jira-data-center.ts";
import { sendTicket } from "./tickets/send-ticket.ts";
import { composeTicket, type TicketMessage } from "./tickets/ticket-message.ts";

export const jiraServices: Record<IssueTarget["service"], (target: IssueTarget) => JiraService> = {
  "jira-cloud": jiraCloud,
  "jira-data-center": jiraDataCenter,
};
const deskOf = (context: CheckContext<OpenConfig<"issue-tracker">>) => ({
  service: jiraServices[context.target.service](context.target),
  target: context.target,
  context,
});

/** An issue of Jira: comments tell what changes, its status follows the incident. */
export const issueTracker: Channel<OpenConfig<"issue-tracker">, TicketMessage> = {
  compose: composeTicket,
  send: (message, context) => sendTicket(jira(deskOf(context)), message, context),
  check: (context) => checkJira(deskOf(context)),
};
