import { autoResolveOff } from "./auto-resolve.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import * as contract from "#contract/integrations.ts";
import type { Integration } from "#contract/integrations.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { type Handler, serve, type Route } from "../../platform/http/serve.ts";
import type { InboundMailSettings } from "../../platform/inbound-mail-settings.ts";
import { nameTaken, refuse } from "../../platform/refuse.ts";
import { requireUnchanged } from "../../platform/require-unchanged.ts";
import { recordChange } from "../access/store-audit.ts";
import { createHeartbeat } from "../heartbeats/create-heartbeat.ts";
import { withDisplay } from "./display-data.ts";
import { addressOf } from "./mail-address.ts";
import {
  heartbeatInstructions,
  ingestPath,
  instructionsFor,
  mailInstructions,
} from "./instructions.ts";
import { newAppKey, withLiveKeys } from "./source-keys.ts";
import { createOutbound, type OutboundParts } from "../outbound-integrations/create-outbound.ts";
import { getOutbound, listOutbound } from "../outbound-integrations/present-outbound.ts";
import { isStorageFull } from "../organizations/store-storage.ts";
import { bumpConfigVersion } from "../organizations/store.ts";
import {
  insertIntegration,
  loadIntegration,
  loadIntegrations,
  restartAutoResolveTimers,
  saveConfig,
} from "./store.ts";

/** A kind of sender that can be connected, as the pipeline's adapters describe themselves. */
export interface SenderKind {
  name: string;
  label: string;
  hint: string;
  /** Where it posts, if that is no path of its own among those of events. */
  path?: string;
}
export interface IntegrationParts extends OutboundParts {
  kinds: readonly SenderKind[];
  inboundMail: InboundMailSettings;
  /** Handed in: what measures alerts knows of integrations through them. */
  confirmAutoResolve(
    sql: Sql,
    caller: Caller,
    change: AutoResolveDraft & { confirm: string | undefined },
  ): Promise<void>;
  previewAutoResolve(
    sql: Sql,
    caller: Caller,
    draft: AutoResolveDraft,
  ): Promise<ReplyOf<typeof contract.previewAutoResolve>>;
}

interface AutoResolveDraft {
  before: Integration;
  after: Integration["config"];
  nowS: number;
}

const auditResource = { resource: "integrations", news: "integrations" } as const;

export const integrationRoutes = (parts: IntegrationParts): Route[] => [
  serve(contract.listIntegrations, listIntegrations(parts)),
  serve(contract.getIntegration, ({ caller, params }) =>
    parts.db.tenant(
      caller.organizationId,
      async (sql) =>
        (await getOutbound(sql, params.id)) ??
        withLiveKeys(await requireIntegration(sql, params.id), parts.clock.nowS()),
    ),
  ),
  serve(contract.createIntegration, createIntegration(parts)),
  serve(contract.updateIntegration, updateIntegration(parts)),
  serve(contract.previewAutoResolve, ({ caller, body: { system_id, auto_resolve } }) =>
    parts.db.tenant(caller.organizationId, async (sql) =>
      parts.previewAutoResolve(sql, caller, {
        before: await requireIntegration(sql, system_id),
        after: { auto_resolve },
        nowS: parts.clock.nowS(),
      }),
    ),
  ),
];

const listIntegrations =
  ({ db, clock, kinds }: IntegrationParts): Handler<typeof contract.listIntegrations> =>
  ({ caller, query }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const hasModels = (query.shouldIncludeAiAnalysis ?? "false") !== "false";
      const outbound = (await listOutbound(sql)).filter(
        ({ parent_source_system: kind }) => hasModels || kind !== "ai-analysis",
      );
      const nowS = clock.nowS();
      const sources = await loadIntegrations(sql);
      const all = [...sources.map((source) => withLiveKeys(source, nowS)), ...outbound];
      const isDisplayed = (query.normalizedDisplayData ?? "false") !== "false";
      const items = isDisplayed ? all.map((item) => withDisplay(item, kinds)) : all;
      return {
        items,
        total: items.length,
        is_storage_full: await isStorageFull(sql),
        sources: [
          {
            source_system: "api",
            label: "Events API",
            path: ingestPath("api", kinds),
            hint: "Post events in Tocsin's own format.",
          },
          {
            source_system: "changes",
            label: "Changes",
            path: ingestPath("changes", kinds),
            hint: "Post what is deployed, configured or planned: changes are compared with incidents.",
          },
          ...kinds.map((kind) => ({
            source_system: kind.name,
            label: kind.label,
            path: ingestPath(kind.name, kinds),
            hint: kind.hint,
          })),
        ],
      };
    });

const createIntegration =
  (parts: IntegrationParts): Handler<typeof contract.createIntegration> =>
  ({ caller, body }) =>
    parts.db.tenant(caller.organizationId, async (sql) =>
      body.type === "outbound"
        ? await createOutbound(parts, sql, { caller, body })
        : await createSource(parts, sql, { caller, body }),
    );

async function createSource(
  parts: IntegrationParts,
  sql: Sql,
  { caller, body }: { caller: Caller; body: { name: string; source_system: string } },
) {
  const { clock } = parts;
  const integration = await nameTaken(
    insertIntegration(sql, {
      name: body.name,
      parent_source_system: body.source_system,
      app_key: newAppKey(),
      config: autoResolveOff,
      created_at: clock.nowS(),
    }),
  );
  await bumpConfigVersion(sql);
  await recordChange(sql, caller, {
    ...auditResource,
    at: clock.nowS(),
    action: "create",
    id: integration.id,
    before: null,
    after: integration,
  });
  return {
    ...integration,
    instructions: await connectedInstructions(sql, integration, parts),
  };
}

async function connectedInstructions(
  sql: Sql,
  { id, app_key, parent_source_system: kind }: Integration,
  { clock, kinds, inboundMail }: IntegrationParts,
): Promise<string> {
  switch (kind) {
    case "heartbeat":
      return heartbeatInstructions(await createHeartbeat(sql, id, clock.nowS()));
    case "email":
      return mailInstructions(addressOf(app_key, inboundMail.host));
    default:
      return instructionsFor(ingestPath(kind, kinds), app_key);
  }
}

const updateIntegration =
  ({
    db,
    clock,
    confirmAutoResolve,
  }: IntegrationParts): Handler<typeof contract.updateIntegration> =>
  ({ caller, params, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const before = await requireIntegration(sql, params.id);
      requireUnchanged(before.config, body.base, before.name);
      checkAutoResolveOptions(caller, body.config, before.config);
      await confirmAutoResolve(sql, caller, {
        before,
        after: body.config,
        confirm: body.confirm,
        nowS: clock.nowS(),
      });
      await saveConfig(sql, before.id, body.config);
      const { enabled, dont_resolve, hours } = body.config.auto_resolve;
      if (enabled && !dont_resolve) await restartAutoResolveTimers(sql, before.id, hours * 3600);
      await bumpConfigVersion(sql);
      const after = await requireIntegration(sql, before.id);
      await recordChange(sql, caller, {
        ...auditResource,
        at: clock.nowS(),
        action: "update",
        id: before.id,
        before: before.config,
        after: after.config,
      });
      return withLiveKeys(after, clock.nowS());
    });

/** An option that is switched off cannot be chosen anew. */
function checkAutoResolveOptions(
  { toggles }: Caller,
  { auto_resolve: options }: Integration["config"],
  { auto_resolve: before }: Integration["config"],
): void {
  if (
    options.include_shared &&
    !before.include_shared &&
    !toggles.has("auto_resolve_shared_incidents")
  )
    throw refuse("no_toggle", "auto_resolve_shared_incidents");
  if (options.dont_resolve && !before.dont_resolve && !toggles.has("auto_resolve_dont_resolve"))
    throw refuse("no_toggle", "auto_resolve_dont_resolve");
}

async function requireIntegration(sql: Sql, id: string) {
  const integration = await loadIntegration(sql, id);
  if (!integration) throw refuse("not_found");
  return integration;
}
