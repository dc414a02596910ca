import { type GatewayKind, type OutboundKind, outboundKinds } from "#contract/outbound/kinds.ts";
import { type Channel as ChannelName, channels } from "#contract/sharing.ts";
import { refuse } from "../../../platform/refuse.ts";
import type { Mail } from "../../../platform/mail.ts";
import type { Secrets } from "../../../platform/secrets.ts";
import type { OutboundRow } from "../../outbound-integrations/outbound-row.ts";
import { type OpenConfig, openConfig } from "../../outbound-integrations/stored-config.ts";
import { checkModel } from "./ai-analysis.ts";
import { callChannels } from "./call/call.ts";
import type {
  Channel,
  CheckContext,
  ComposedMessage,
  MessageContent,
  SendContext,
  SendResult,
} from "./channel.ts";
import { chat } from "./chat.ts";
import { email, type EmailTarget } from "./email.ts";
import { issueTracker } from "./issue-tracker.ts";
import { itsm } from "./itsm.ts";
import { onCall } from "./on-call.ts";
import { teamChatOf } from "./team-chat.ts";
import { taskTracker } from "./task-tracker.ts";
import type { CalledNumber } from "./phone/phone-target.ts";
import { smsChannels } from "./sms/sms.ts";
import { webhook } from "./webhook.ts";

/** A channel with the target that it sends to. */
export interface ConnectedTarget {
  compose(content: MessageContent): ComposedMessage;
  send(message: ComposedMessage, context: Omit<SendContext<never>, "target">): Promise<SendResult>;
  /** Null where the receiver cannot be asked. */
  check: ((context: Omit<CheckContext<never>, "target">) => Promise<void>) | null;
}

/** What channels need besides their configuration. */
export interface ChannelParts extends Omit<EmailTarget, "addresses"> {
  secrets: Secrets;
  /** People act from where they chat. */
  isChatTwoWay: boolean;
}

/** Every kind of outbound integration: a new one is a line here. */
const connectors: {
  [Kind in OutboundKind]: (config: OpenConfig<Kind>, parts: ChannelParts) => ConnectedTarget;
} = {
  webhook: (config) => connect(webhook, config),
  chat: (config, { isChatTwoWay }) => connect(chat, { ...config, isTwoWay: isChatTwoWay }),
  email: ({ addresses }, parts) => connectEmail(addresses, parts),
  itsm: (config) => connect(itsm, config),
  "issue-tracker": (config) => connect(issueTracker, config),
  "on-call": (config, { publicUrl }) => connect(onCall, { ...config, publicUrl }),
  "team-chat": (config, { publicUrl }) => connect(teamChatOf(config), { ...config, publicUrl }),
  "task-tracker": (config) => connect(taskTracker, config),
  sms: (config) => gateways.sms(config, { to: config.test_number, callbackUrl: null }),
  call: (config) => gateways.call(config, { to: config.test_number, callbackUrl: null }),
  "ai-analysis": (config) => ({
    compose: () => ({}),
    // Nothing is shared with it.
    send: () => Promise.reject(refuse("no_shares")),
    check: (context) => checkModel({ ...context, target: config }),
  }),
};

/** Ways to phone numbers. */
const gateways: {
  [Kind in GatewayKind]: (config: OpenConfig<Kind>, number: CalledNumber) => ConnectedTarget;
} = {
  sms: (config, number) => connect(smsChannels[config.service], { ...config, ...number }),
  call: (config, number) => connect(callChannels[config.service], { ...config, ...number }),
};
export const connectNumber = <Kind extends GatewayKind>(
  kind: Kind,
  row: OutboundRow,
  { parts, to }: { parts: ChannelParts; to: string },
): ConnectedTarget => {
  const config = openConfig(parts.secrets, kind, row);
  // Without a secret nothing that comes back is believed.
  const callbackUrl =
    config.callback_secret === "" ? null : `${parts.publicUrl}/data/v2/callbacks/${row.id}`;
  return gateways[kind](config, { to, callbackUrl });
};

export const connectEmail = (addresses: readonly string[], parts: ChannelParts): ConnectedTarget =>
  connect(email, { ...parts, addresses });

export const connectTarget = (row: OutboundRow, parts: ChannelParts): ConnectedTarget =>
  connectKind(row.system, row, parts);

const connectKind = <Kind extends OutboundKind>(
  kind: Kind,
  row: OutboundRow,
  parts: ChannelParts,
): ConnectedTarget => connectors[kind](openConfig(parts.secrets, kind, row), parts);

/** What this installation can send through; a share by another is recorded, and nobody is told. */
export const deliveredChannels = ({ canSend }: Pick<Mail, "canSend">): ReadonlySet<ChannelName> =>
  new Set(
    channels.filter((name) =>
      name === "email" ? canSend : outboundKinds.some((kind) => kind === name),
    ),
  );

function connect<Target, Message extends ComposedMessage>(
  channel: Channel<Target, Message>,
  target: Target,
): ConnectedTarget {
  return {
    compose: (content) => channel.compose(content, target),
    // Only what the same channel has composed is sent through it.
    send: (message, context) => channel.send(message as Message, { ...context, target }),
    check:
      channel.check === undefined
        ? null
        : (context) => channel.check?.({ ...context, target }) ?? Promise.resolve(),
  };
}
