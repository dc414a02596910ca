import type { ReplyOf } from "#contract/endpoint.ts";
import { tryPayload } from "#contract/integrations.ts";
import { limits } from "#contract/limits.ts";
import type { PayloadMapping } from "#contract/payload-mappings.ts";
import type { Receipt } from "#contract/receipts.ts";
import { loadIntegration } from "../../features/integrations/store.ts";
import { type ReadyMapping, readyMapping } from "../../features/payload-mappings/ready-mapping.ts";
import { loadPayloadMapping } from "../../features/payload-mappings/store.ts";
import { checkMapping } from "../../features/payload-mappings/check-mapping.ts";
import { nameRules } from "../../features/receipts/name-rules.ts";
import { receiptOf, recoveredBefore } from "../../features/receipts/stored-outcome.ts";
import type { Event } from "../../features/incidents/world/event.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { type Route, serve } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { decideBatch, type DecidedEvent } from "../lane.ts";
import { pastedPayload } from "../mail/pasted-payload.ts";
import { outcomeOf } from "../outcome-of.ts";
import { type ParsedBody, readBody } from "../read-body.ts";
import type { RuleBooks } from "../rule-book.ts";
import { SourceFault } from "../sources/source.ts";
import { sourceNamed } from "../sources/sources.ts";

type TryReply = ReplyOf<typeof tryPayload>;
type TriedEvent = TryReply["events"][number];

export const tryRoutes = ({ db, clock, books }: Parts & { books: RuleBooks }): Route[] => [
  serve(tryPayload, ({ caller, params, body }) =>
    db.tenant(caller.organizationId, async (sql): Promise<TryReply> => {
      const integration = await loadIntegration(sql, params.id);
      if (!integration) throw refuse("not_found");
      const source = readerOf(integration.parent_source_system);
      const receivedAt = clock.nowS();
      const payload = await pastedPayload(source, body.payload);
      const payloadMapping = await mappingToTry(sql, integration.id, body.mapping);
      const parsed = readOrRefuse(payload, source, {
        receivedAt,
        appKey: integration.app_key,
        find: () => ({ ...integration, payloadMapping }),
      });
      if (parsed.events.length + parsed.rejected.length > limits.eventsPerRequest)
        throw refuse("too_many_events", limits.eventsPerRequest);

      const book = await books.of(sql, caller.organizationId);
      const batch = parsed.events.map(({ index, event }) => ({ receipt_id: "0", index, event }));
      const { decided } = await decideBatch(sql, { book, batch, at: receivedAt });
      const events = await presentEvents(sql, caller, { parsed, decided, source });
      return {
        source,
        notice: parsed.notice,
        suggested_mapping: payloadMapping
          ? null
          : (sourceNamed(source)?.suggestMapping?.(payload, receivedAt) ?? null),
        events: [...events, ...parsed.rejected.map(presentRejected)].sort(
          (a, b) => a.index - b.index,
        ),
      };
    }),
  ),
];

/** The one that is being written, else what is saved; null tries without. */
async function mappingToTry(
  sql: Sql,
  integrationId: string,
  draft: PayloadMapping | null | undefined,
): Promise<ReadyMapping | undefined> {
  if (draft === null) return undefined;
  if (draft) checkMapping(draft, "mapping.");
  const mapping = draft ?? (await loadPayloadMapping(sql, integrationId))?.mapping;
  return mapping && readyMapping(mapping);
}

/** A kind without an adapter is read by what it says, unless it is our own format. */
const readerOf = (kind: string): string =>
  kind === "api" ? "alerts" : kind === "prometheus" || sourceNamed(kind) ? kind : "generic";

function readOrRefuse(...[payload, source, context]: Parameters<typeof readBody>): ParsedBody {
  try {
    return readBody(payload, source, context);
  } catch (error) {
    if (error instanceof SourceFault) throw refuse("invalid", error.message);
    throw error;
  }
}

async function presentEvents(
  sql: Sql,
  caller: Caller,
  {
    parsed,
    decided,
    source,
  }: { parsed: ParsedBody; decided: readonly DecidedEvent[]; source: string },
): Promise<TriedEvent[]> {
  const receipt: Receipt = {
    id: "0",
    received_at: 0,
    source,
    integration_id: null,
    events: decided.map(({ of, verdict }) => receiptOf(outcomeOf(of, verdict), source)),
  };
  const receipts = new Map(
    (await nameRules(sql, caller, receipt)).events.map((event) => [event.index, event]),
  );
  const guesses = new Map(parsed.events.map(({ index, guesses: list }) => [index, list]));
  const opened = new Set<string>();
  return decided.map(({ of: { index, event }, verdict }): TriedEvent => {
    if (verdict.outcome === "opened" || verdict.reason === recoveredBefore)
      opened.add(verdict.incident_id ?? "");
    const isNew = verdict.outcome === "opened" || verdict.outcome === "joined";
    return {
      index,
      event: presentEvent(event),
      alert:
        verdict.alert_id === null ? null : presentAlert(event, isNew ? null : verdict.alert_id),
      guessed: [...(guesses.get(index) ?? [])],
      outcome: verdict.outcome,
      reason: verdict.reason,
      rules: receipts.get(index)?.steps.filter(({ rule_id }) => rule_id !== undefined) ?? [],
      incident_id: opened.has(verdict.incident_id ?? "") ? null : verdict.incident_id,
      problems: [],
    };
  });
}

const presentEvent = (event: Event): TriedEvent["event"] => ({
  status: event.status,
  severity: event.status,
  primary: event.primary,
  secondary: event.secondary,
  description: event.description,
  timestamp: event.timestamp,
  link: typeof event.tags["link"] === "string" ? event.tags["link"] : null,
  tags: event.tags,
});

const presentAlert = (event: Event, id: string | null): TriedEvent["alert"] => ({
  id,
  status: event.status,
  severity: event.status,
  identity: event.identity,
  host: event.primary.value,
  check: event.secondary?.value ?? null,
  description: event.description,
  timestamp: event.timestamp,
  tags: event.tags,
});

const presentRejected = ({ index, errors }: ParsedBody["rejected"][number]): TriedEvent => ({
  index,
  event: null,
  alert: null,
  guessed: [],
  outcome: "rejected",
  reason: errors.map(({ message }) => message).join("; "),
  rules: [],
  incident_id: null,
  problems: errors,
});
