import * as contract from "#contract/change-sources.ts";
import type { Sql } from "../../platform/db.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { requireUnchanged } from "../../platform/require-unchanged.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { recordChange } from "../access/store-audit.ts";
import { lockSource } from "../integrations/store-changes.ts";
import { loadIntegration } from "../integrations/store.ts";
import { isSignedKind, signaturePlace } from "./signature-place.ts";
import * as store from "./store.ts";

interface ChangeSourceParts extends Parts {
  secrets: Secrets;
}
const dayS = 24 * 3600;

export const changeSourceRoutes = ({ db, clock, secrets }: ChangeSourceParts): Route[] => [
  serve(contract.getChangeSource, ({ caller, params }) =>
    db.tenant(caller.organizationId, async (sql) =>
      present(sql, await requireSource(sql, params.id), clock.nowS()),
    ),
  ),
  serve(contract.updateChangeSource, ({ caller, params, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      await lockSource(sql, params.id);
      const source = await requireSource(sql, params.id);
      const nowS = clock.nowS();
      const before = { is_signed: (await store.loadChangeSecrets(sql, [source.id])).length > 0 };
      requireUnchanged(before, body.base, source.name);
      if (body.secret === null) await store.deleteChangeSecret(sql, source.id);
      else
        await store.saveChangeSecret(sql, {
          integration_id: source.id,
          secret: secrets.seal(body.secret, signaturePlace(source.id)),
          updated_at: nowS,
        });
      await recordChange(sql, caller, {
        resource: "integrations",
        news: "integrations",
        at: nowS,
        action: "update",
        id: source.id,
        before,
        after: { is_signed: body.secret !== null, signed_since: nowS },
      });
      return present(sql, source, nowS);
    }),
  ),
];

interface SignedSource {
  id: string;
  name: string;
  kind: contract.SignedSenderKind;
}

async function requireSource(sql: Sql, id: string): Promise<SignedSource> {
  const source = await loadIntegration(sql, id);
  const kind = source?.parent_source_system;
  if (!source || !isSignedKind(kind)) throw refuse("not_found");
  return { id: source.id, name: source.name, kind };
}

async function present(
  sql: Sql,
  { id, kind }: SignedSource,
  nowS: number,
): Promise<contract.ChangeSource> {
  const [row] = await store.loadChangeSecrets(sql, [id]);
  return {
    integration_id: id,
    kind,
    is_signed: row !== undefined,
    signed_since: row?.updated_at ?? null,
    refused: row
      ? await store.loadRefusedSignatures(sql, {
          id,
          since: Math.max(row.updated_at, nowS - dayS),
        })
      : null,
  };
}
