import { randomUUID } from "node:crypto";
import type { ReplyOf } from "#contract/endpoint.ts";
import { takesShares } from "#contract/outbound/kinds.ts";
import type { testIntegration } from "#contract/outbound-integrations.ts";
import type { Clock } from "../../platform/clock.ts";
import type { OutboundDoors, OutboundOwner } from "../../platform/outbound.ts";
import { refuse } from "../../platform/refuse.ts";
import type { OrganizationRow } from "../organizations/store.ts";
import type { OutboundRow } from "../outbound-integrations/outbound-row.ts";
import { channelFormats } from "../message-templates/channel-formats.ts";
import type { MessageContent, MessageFacts } from "./channels/channel.ts";
import { SendFailure } from "../../platform/send-failure.ts";
import { connectTarget } from "./channels/channels.ts";
import { usualContent } from "./render-message.ts";
import { channelPartsOf, type TargetParts } from "./open-target.ts";

export interface TestParts extends TargetParts {
  clock: Clock;
  outbound: OutboundDoors;
}

const waitMs = 12_000;

export interface Try {
  row: OutboundRow;
  organization: OutboundOwner & Pick<OrganizationRow, "id" | "feature_toggles">;
  by: string;
}
export type TryResult = ReplyOf<typeof testIntegration>;

/** Sent now and once, outside the queue: somebody waits for the answer. */
export function sendTest(parts: TestParts, attempt: Try): Promise<TryResult> {
  const { system } = attempt.row;
  if (!takesShares(system)) throw refuse("no_shares");
  const facts: MessageFacts = {
    ...testFacts(parts.clock.nowS()),
    thread_title: "Test message",
    link: null,
    message: `Test message from Tocsin, sent by ${attempt.by}`,
    actor: attempt.by,
    comments: [],
    questions: [],
    incident: null,
    primary_alert: null,
    is_acknowledged: false,
  };
  return sendNow(parts, attempt, usualContent(facts, channelFormats[system]));
}

/** Of no share: receivers treat it as a test, whatever it says. */
export const testFacts = (nowS: number) => ({
  message_id: "0",
  idempotency_key: randomUUID(),
  event: "test" as const,
  share_id: "0",
  sequence: 1,
  sent_at: nowS,
});

export function sendNow(
  { clock, outbound, ...parts }: TestParts,
  { row, organization }: Pick<Try, "row" | "organization">,
  content: MessageContent,
): Promise<TryResult> {
  const target = connectTarget(row, channelPartsOf(parts, organization));
  const message = target.compose(content);
  return resultOf(async () => {
    const { status } = await target.send(message, {
      outbound: outbound.of(organization),
      thread: null,
      isRepeat: false,
      idempotencyKey: content.idempotency_key,
      event: "test",
      nowS: clock.nowS(),
      signal: AbortSignal.timeout(waitMs),
    });
    return status;
  });
}

/** Asks the receiver whether it takes the credentials; people there see nothing of it. */
export async function checkTarget(
  { clock, outbound, ...parts }: TestParts,
  { row, organization }: Try,
): Promise<TryResult> {
  const { check } = connectTarget(row, channelPartsOf(parts, organization));
  if (check === null) throw refuse("no_check");
  return resultOf(async () => {
    await check({
      outbound: outbound.of(organization),
      nowS: clock.nowS(),
      signal: AbortSignal.timeout(waitMs),
    });
    return null;
  });
}

async function resultOf(work: () => Promise<number | null>): Promise<TryResult> {
  const beganMs = performance.now();
  const took = () => Math.round(performance.now() - beganMs);
  try {
    return { ok: true, status: await work(), ms: took(), error: null };
  } catch (error) {
    const status = error instanceof SendFailure ? error.status : null;
    const text = error instanceof Error ? error.message : String(error);
    return { ok: false, status, ms: took(), error: text };
  }
}
