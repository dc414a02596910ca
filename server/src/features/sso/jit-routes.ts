import * as contract from "#contract/sso.ts";
import type { JitDomain } from "#contract/sso.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { type Handler, serve, type Route } from "../../platform/http/serve.ts";
import { nameTaken, refuse, refuseDuplicate } from "../../platform/refuse.ts";
import { generateToken } from "../../platform/tokens.ts";
import { recordChange } from "../access/store-audit.ts";
import { loadSsoConnections } from "../access/store-sso-connections.ts";
import { requireMayGrant } from "../roles/decide.ts";
import { loadRole } from "../roles/store.ts";
import { type ProveDomain, txtRecordFor } from "./prove-domain.ts";
import type { SsoParts } from "./sso-connection.ts";
import {
  type DomainRow,
  insertDomain,
  insertJitRole,
  loadDebug,
  loadDomains,
  loadJitRoles,
  removeDomain,
  removeJitRole,
  saveDomainCheck,
} from "./store-jit.ts";

interface JitParts extends SsoParts {
  prove: ProveDomain;
}

const maxDomains = 100;

export const jitRoutes = (parts: JitParts): Route[] => {
  const { db } = parts;
  const change = writeTransaction(parts);
  return [
    serve(contract.listJitDomains, ({ caller }) =>
      db.tenant(caller.organizationId, async (sql) =>
        listReply((await loadDomains(sql)).map(presentDomain)),
      ),
    ),
    serve(contract.addJitDomain, addJitDomain(parts, change)),
    serve(contract.checkJitDomain, checkJitDomain(parts, change)),
    serve(contract.deleteJitDomain, deleteJitDomain(change)),
    serve(contract.listJitRoles, ({ caller }) =>
      db.tenant(caller.organizationId, async (sql) => listReply(await loadJitRoles(sql))),
    ),
    serve(contract.createJitRole, createJitRole(parts, change)),
    serve(contract.deleteJitRole, deleteJitRole(change)),
    serve(contract.listSamlDebug, ({ caller }) =>
      db.tenant(caller.organizationId, async (sql) => listReply(await loadDebug(sql))),
    ),
  ];
};

const addJitDomain =
  ({ clock }: JitParts, change: JitTransaction): Handler<typeof contract.addJitDomain> =>
  ({ caller, body }) =>
    change(caller, async (sql, record) => {
      if ((await loadDomains(sql)).length >= maxDomains)
        throw refuse("too_many_domains", maxDomains);
      const domain = await nameTaken(
        insertDomain(sql, {
          domain: body.domain,
          token: generateToken("d").slice(2),
          nowS: clock.nowS(),
        }),
        "domain",
      );
      await record({
        action: "create",
        id: domain.id,
        before: null,
        after: { domain: domain.domain },
      });
      return presentDomain(domain);
    });

const checkJitDomain =
  (
    { db, clock, prove }: JitParts,
    change: JitTransaction,
  ): Handler<typeof contract.checkJitDomain> =>
  async ({ caller, params }) => {
    const domain = await db.tenant(caller.organizationId, (sql) =>
      requireDomain(sql, params.domain),
    );
    const problem = await prove(domain.domain, domain.token);
    return change(caller, async (sql, record) => {
      const nowS = clock.nowS();
      // A domain that was proved stays so when a name server is silent for a while; that its
      // record is gone says the next column.
      const after = await saveDomainCheck(sql, domain.id, {
        provedAt: problem === null ? (domain.proved_at ?? nowS) : domain.proved_at,
        problem,
        nowS,
      });
      if (!after) throw refuse("not_found");
      if (domain.proved_at === null && after.proved_at !== null)
        await record({
          action: "update",
          id: domain.id,
          before: { domain: domain.domain, is_proved: false },
          after: { domain: domain.domain, is_proved: true },
        });
      return presentDomain(after);
    });
  };

const deleteJitDomain =
  (change: JitTransaction): Handler<typeof contract.deleteJitDomain> =>
  async ({ caller, params }) => {
    await change(caller, async (sql, record) => {
      const domain = await requireDomain(sql, params.domain);
      await removeDomain(sql, domain.id);
      await record({
        action: "delete",
        id: domain.id,
        before: { domain: domain.domain, is_proved: domain.proved_at !== null },
        after: null,
      });
    });
  };

const createJitRole =
  ({ clock }: JitParts, change: JitTransaction): Handler<typeof contract.createJitRole> =>
  ({ caller, body }) =>
    change(caller, async (sql, record) => {
      const role = await loadRole(sql, body.role_id);
      if (!role) throw refuse("not_found");
      requireMayGrant(caller, role);
      const id = await refuseDuplicate(
        "name_taken",
        insertJitRole(sql, { ...body, nowS: clock.nowS() }),
        "value",
      );
      const mapping = (await loadJitRoles(sql)).find((candidate) => candidate.id === id);
      if (!mapping) throw new Error("the mapping is gone");
      await record({ action: "create", id, before: null, after: mapping });
      return mapping;
    });

const deleteJitRole =
  (change: JitTransaction): Handler<typeof contract.deleteJitRole> =>
  async ({ caller, params }) => {
    await change(caller, async (sql, record) => {
      const mapping = (await loadJitRoles(sql)).find((candidate) => candidate.id === params.id);
      if (!mapping) throw refuse("not_found");
      await removeJitRole(sql, mapping.id);
      await record({ action: "delete", id: mapping.id, before: mapping, after: null });
    });
  };

const listReply = <T>(items: T[]): { items: T[]; total: number } => ({
  items,
  total: items.length,
});
const presentDomain = ({ token, ...row }: DomainRow): JitDomain => ({
  ...row,
  record: txtRecordFor({ domain: row.domain, token }),
});

async function requireDomain(sql: Sql, domain: string): Promise<DomainRow> {
  const row = (await loadDomains(sql)).find((candidate) => candidate.domain === domain);
  if (!row) throw refuse("not_found");
  return row;
}

interface JitAuditEntry {
  action: "create" | "update" | "delete";
  id: string;
  before: unknown;
  after: unknown;
}

type JitTransaction = ReturnType<typeof writeTransaction>;

/** Only in the organization that single sign-on is set up in. */
const writeTransaction =
  ({ db, clock }: SsoParts) =>
  async <T>(
    caller: Caller,
    work: (sql: Sql, record: (entry: JitAuditEntry) => Promise<void>) => Promise<T>,
  ): Promise<T> => {
    const [connection] = await db.system((sql) => loadSsoConnections(sql, [caller.organizationId]));
    if (connection?.source_id !== caller.organizationId) throw refuse("sso_followed");
    return db.tenant(caller.organizationId, (sql) =>
      work(sql, (entry) =>
        recordChange(sql, caller, { ...entry, at: clock.nowS(), resource: "sso", news: "sso" }),
      ),
    );
  };
