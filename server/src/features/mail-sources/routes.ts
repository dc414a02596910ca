import type { Integration } from "#contract/integrations.ts";
import * as contract from "#contract/mail-sources.ts";
import type { Sql } from "../../platform/db.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { InboundMailSettings } from "../../platform/inbound-mail-settings.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { requireUnchanged } from "../../platform/require-unchanged.ts";
import { recordChange } from "../access/store-audit.ts";
import { withLiveKeys } from "../integrations/source-keys.ts";
import { lockSource } from "../integrations/store-changes.ts";
import { loadIntegration } from "../integrations/store.ts";
import { addressOf } from "../integrations/mail-address.ts";
import { loadSenders, saveSenders } from "./store.ts";

interface MailSourceParts extends Parts {
  inboundMail: InboundMailSettings;
}

export const mailSourceRoutes = (parts: MailSourceParts): Route[] => [
  serve(contract.getMailSource, ({ caller, params }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      const source = await requireMailSource(sql, params.id);
      return present(parts, { source, senders: await loadSenders(sql, source.id) });
    }),
  ),
  serve(contract.updateMailSource, ({ caller, params, body }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      await lockSource(sql, params.id);
      const source = await requireMailSource(sql, params.id);
      const before = { senders: await loadSenders(sql, source.id) };
      requireUnchanged(before, body.base, source.name);
      const senders = [...new Set(body.senders)];
      await saveSenders(sql, source.id, senders);
      await recordChange(sql, caller, {
        resource: "integrations",
        news: "integrations",
        at: parts.clock.nowS(),
        action: "update",
        id: source.id,
        before,
        after: { senders },
      });
      return present(parts, { source, senders });
    }),
  ),
];

async function requireMailSource(sql: Sql, id: string): Promise<Integration> {
  const source = await loadIntegration(sql, id);
  if (source?.parent_source_system !== "email") throw refuse("not_found");
  return source;
}

function present(
  { clock, inboundMail: { host, port } }: MailSourceParts,
  { source, senders }: { source: Integration; senders: readonly string[] },
): contract.MailSource {
  const { id, app_key, former_app_keys } = withLiveKeys(source, clock.nowS());
  return {
    integration_id: id,
    address: addressOf(app_key, host),
    former_addresses: former_app_keys.map(({ app_key: formerKey, accepted_until }) => ({
      address: addressOf(formerKey, host),
      accepted_until,
    })),
    senders: [...senders],
    is_listening: port !== null,
  };
}
