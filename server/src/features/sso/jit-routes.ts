import * as contract from "#contract/sso.ts";
import type { JitDomain } from "#contract/sso.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import { nameTaken, refuse, takenAs } from "../../platform/refuse.ts";
import { freshToken } from "../../platform/tokens.ts";
import { recordChange } from "../access/store-audit.ts";
import { loadWays } from "../access/store-ways.ts";
import { mayGive } from "../roles/decide.ts";
import { loadRole } from "../roles/store.ts";
import { type Prove, recordFor } from "./prove-domain.ts";
import type { SsoParts } from "./sides.ts";
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

const domainsMost = 100;

export const jitRoutes = (parts: SsoParts & { prove: Prove }): Served[] => {
  const { db, clock, prove } = parts;
  const change = changing(parts);
  return [
    serve(contract.listJitDomains, ({ caller }) =>
      db.tenant(caller.organizationId, async (sql) => listed((await loadDomains(sql)).map(shown))),
    ),
    serve(contract.addJitDomain, ({ caller, body }) =>
      change(caller, async (sql, record) => {
        if ((await loadDomains(sql)).length >= domainsMost)
          throw refuse("impossible", `At most ${domainsMost} domains`);
        const made = await nameTaken(
          insertDomain(sql, {
            domain: body.domain,
            token: freshToken("d").slice(2),
            nowS: clock.nowS(),
          }),
          "domain",
        );
        await record({
          action: "create",
          id: made.id,
          before: null,
          after: { domain: made.domain },
        });
        return shown(made);
      }),
    ),
    serve(contract.checkJitDomain, async ({ caller, params }) => {
      const found = await db.tenant(caller.organizationId, (sql) => domainOf(sql, params.domain));
      const problem = await prove(found.domain, found.token);
      return change(caller, async (sql, record) => {
        const nowS = clock.nowS();
        // A domain that was proved stays so when a name server is silent for a while; that its
        // record is gone says the next column.
        const after = await saveDomainCheck(sql, found.id, {
          provedAt: problem === null ? (found.proved_at ?? nowS) : found.proved_at,
          problem,
          nowS,
        });
        if (!after) throw refuse("not_found");
        if (found.proved_at === null && after.proved_at !== null)
          await record({
            action: "update",
            id: found.id,
            before: { domain: found.domain, is_proved: false },
            after: { domain: found.domain, is_proved: true },
          });
        return shown(after);
      });
    }),
    serve(contract.deleteJitDomain, async ({ caller, params }) => {
      await change(caller, async (sql, record) => {
        const found = await domainOf(sql, params.domain);
        await removeDomain(sql, found.id);
        await record({
          action: "delete",
          id: found.id,
          before: { domain: found.domain, is_proved: found.proved_at !== null },
          after: null,
        });
      });
    }),
    serve(contract.listJitRoles, ({ caller }) =>
      db.tenant(caller.organizationId, async (sql) => listed(await loadJitRoles(sql))),
    ),
    serve(contract.createJitRole, ({ caller, body }) =>
      change(caller, async (sql, record) => {
        const role = await loadRole(sql, body.role_id);
        if (!role) throw refuse("not_found");
        mayGive(caller, role);
        const id = await takenAs(
          "name_taken",
          insertJitRole(sql, { ...body, nowS: clock.nowS() }),
          "value",
        );
        const made = (await loadJitRoles(sql)).find((one) => one.id === id);
        if (!made) throw new Error("the mapping is gone");
        await record({ action: "create", id, before: null, after: made });
        return made;
      }),
    ),
    serve(contract.deleteJitRole, async ({ caller, params }) => {
      await change(caller, async (sql, record) => {
        const found = (await loadJitRoles(sql)).find((one) => one.id === params.id);
        if (!found) throw refuse("not_found");
        await removeJitRole(sql, found.id);
        await record({ action: "delete", id: found.id, before: found, after: null });
      });
    }),
    serve(contract.listSamlDebug, ({ caller }) =>
      db.tenant(caller.organizationId, async (sql) => listed(await loadDebug(sql))),
    ),
  ];
};

const listed = <T>(items: T[]): { items: T[]; total: number } => ({ items, total: items.length });
const shown = ({ token, ...row }: DomainRow): JitDomain => ({
  ...row,
  record: recordFor({ domain: row.domain, token }),
});

async function domainOf(sql: Sql, domain: string): Promise<DomainRow> {
  const found = (await loadDomains(sql)).find((one) => one.domain === domain);
  if (!found) throw refuse("not_found");
  return found;
}

interface Recorded {
  action: "create" | "update" | "delete";
  id: string;
  before: unknown;
  after: unknown;
}

/** Only in the organization that single sign-on is set up in. */
const changing =
  ({ db, clock }: SsoParts) =>
  async <T>(
    caller: Caller,
    work: (sql: Sql, record: (one: Recorded) => Promise<void>) => Promise<T>,
  ): Promise<T> => {
    const [ways] = await db.system((sql) => loadWays(sql, [caller.organizationId]));
    if (ways?.source_id !== caller.organizationId)
      throw refuse("impossible", "This organization follows another one's single sign-on");
    return db.tenant(caller.organizationId, (sql) =>
      work(sql, (one) =>
        recordChange(sql, caller, { ...one, at: clock.nowS(), resource: "sso", news: "sso" }),
      ),
    );
  };
