/** How notifications leave the inbox: an object each, and this list. */
import type { NotificationWay } from "#contract/notification-settings.ts";
import type { Sql } from "../../platform/db.ts";
import type { Mail } from "../../platform/mail.ts";
import type { OrganizationRow } from "../organizations/store.ts";
import type { UserRow } from "../people/store.ts";
import { emailWay } from "./email-way.ts";
import type { QueuedMessage } from "./judge-message.ts";
import { pushWay } from "./push-way.ts";

/**
 * A way queues a message in the dispatcher's transaction. When it sends it, by a job of its own, it
 * asks `judgeMessage` what may be said.
 */
export interface Way {
  name: NotificationWay;
  /** Whether the installation can send by it, and the organization allows that. */
  isAvailable(organization: Pick<OrganizationRow, "web_push_allowed">): boolean;
  /** Where it leads; empty for a list of its own. */
  addressOf(user: Pick<UserRow, "username">): string;
  /** A newer message with the same subject takes the place of one that waits. */
  queue(
    sql: Sql,
    organizationId: string,
    queued: { subject: string; dueAt: number; message: QueuedMessage },
  ): Promise<void>;
}

export interface WayParts {
  mail: Mail;
}

export const notificationWaysOf = ({ mail }: WayParts): readonly Way[] => [emailWay(mail), pushWay];
