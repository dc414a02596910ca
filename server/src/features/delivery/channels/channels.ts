import { type OutboundKind, outboundKinds } from "#contract/outbound-integrations.ts";
import type { Channel as ChannelName } from "#contract/sharing.ts";
import type { Mail } from "../../../platform/mail.ts";
import type { Secrets } from "../../../platform/secrets.ts";
import { openSecrets, type OutboundRow } from "../../outbound-integrations/outbound-row.ts";
import type {
  Channel,
  ComposedMessage,
  MessageContent,
  SendContext,
  SendResult,
} from "./channel.ts";
import { email, type EmailTarget } from "./email.ts";
import { webhook } from "./webhook.ts";

/** A channel with the target that it sends to. */
export interface ConnectedTarget {
  compose(content: MessageContent): ComposedMessage;
  send(message: ComposedMessage, context: Omit<SendContext<never>, "target">): Promise<SendResult>;
}

/** What this installation can send through; a share by another is recorded, and nobody is told. */
export const deliveredChannels = ({ canSend }: Pick<Mail, "canSend">): ReadonlySet<ChannelName> =>
  new Set<ChannelName>([...outboundKinds, ...(canSend ? (["email"] as const) : [])]);

/** Every kind of outbound integration: a new one is a line here. */
const connectors: Record<OutboundKind, (row: OutboundRow, secrets: Secrets) => ConnectedTarget> = {
  webhook: (row, secrets) => {
    const { headers, secret } = openSecrets(secrets, row);
    const { url, method } = row.config;
    return connect(webhook, { url, method, headers, secret });
  },
};

export const connectEmail = (target: EmailTarget): ConnectedTarget => connect(email, target);

export const connectTarget = (row: OutboundRow, secrets: Secrets): ConnectedTarget =>
  connectors[row.system](row, secrets);

function connect<Target, Message extends ComposedMessage>(
  channel: Channel<Target, Message>,
  target: Target,
): ConnectedTarget {
  return {
    compose: (content) => channel.compose(content, target),
    // Only what the same channel has composed is sent through it.
    send: (message, context) => channel.send(message as Message, { ...context, target }),
  };
}
