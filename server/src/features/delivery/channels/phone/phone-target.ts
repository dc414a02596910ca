import type { GatewayKind } from "#contract/outbound/kinds.ts";
import type { OpenConfig } from "../../../outbound-integrations/stored-config.ts";
import type { Channel, ComposedMessage, SendContext } from "../channel.ts";

/** A number, and the gateway that reaches it. */
export type PhoneTarget<Kind extends GatewayKind> = OpenConfig<Kind> & CalledNumber;
export interface CalledNumber {
  /** Empty where nobody has named one for tests. */
  to: string;
  /** Where Twilio says what has become of it; null where that is not asked for. */
  callbackUrl: string | null;
}
export type PhoneContext = SendContext<PhoneTarget<GatewayKind>>;
export type PhoneMessage = ComposedMessage & {
  text: string;
  /** Unix seconds: none of its tries was before. */
  sent_at: number;
};
export type CallMessage = PhoneMessage & {
  /** It has ended, and whoever is called does not ask for that: no phone rings. */
  is_over: boolean;
  /** Whose keys are taken; null for a test. */
  share_id: string | null;
};
export type SmsChannel = Channel<PhoneTarget<"sms">, PhoneMessage>;
export type CallChannel = Channel<PhoneTarget<"call">, CallMessage>;
