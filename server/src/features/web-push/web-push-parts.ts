import type { OutboundDoors } from "../../platform/outbound.ts";
import type { Parts } from "../../platform/parts.ts";
import type { Secrets } from "../../platform/secrets.ts";

export interface WebPushParts extends Parts {
  secrets: Secrets;
  outbound: OutboundDoors;
  publicUrl: string;
}
