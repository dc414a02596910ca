import {
  BellRing,
  Bug,
  Headset,
  ListChecks,
  Mail,
  MessageCircle,
  MessagesSquare,
  Phone,
  Smartphone,
  Webhook,
} from "lucide-react";
import type { Channel } from "#contract/sharing.ts";
import { Icon, type IconShape } from "../../../ui/text/Icon.tsx";
import { shareWords as words } from "../../../words/words.ts";

const shapes: Record<Channel, IconShape> = {
  email: Mail,
  sms: Smartphone,
  call: Phone,
  "task-tracker": ListChecks,
  "issue-tracker": Bug,
  "on-call": BellRing,
  itsm: Headset,
  chat: MessageCircle,
  "team-chat": MessagesSquare,
  webhook: Webhook,
};

/** Through what somebody is told; the name is read out. */
export function ChannelIcon({ channel }: { channel: Channel }) {
  return (
    <span role="img" aria-label={words.channels[channel]} title={words.channels[channel]}>
      <Icon shape={shapes[channel]} size={14} />
    </span>
  );
}
