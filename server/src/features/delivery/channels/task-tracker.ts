import type { OpenConfig } from "../../outbound-integrations/stored-config.ts";
import type { Channel, CheckContext } from "./channel.ts";
import { github } from "./task-tracker/github.ts";
import { gitlab } from "./task-tracker/gitlab.ts";
import type { TaskDesk, TaskService } from "./task-tracker/task-service.ts";
import { taskSystem } from "./task-tracker/task-system.ts";
import { sendTicket } from "./tickets/send-ticket.ts";
import { composeTicket, type TicketMessage } from "./tickets/ticket-message.ts";

type TaskTarget = OpenConfig<"task-tracker">;
const services: Record<TaskTarget["service"], (desk: TaskDesk) => TaskService> = { github, gitlab };
const serviceOf = (context: CheckContext<TaskTarget>): TaskService =>
  services[context.target.service]({ target: context.target, context });

/** An issue beside the code: comments tell what changes, its state follows the incident. */
export const taskTracker: Channel<TaskTarget, TicketMessage> = {
  compose: composeTicket,
  send: (message, context) => sendTicket(taskSystem(serviceOf(context)), message, context),
  check: (context) => serviceOf(context).check(),
};
