import * as contract from "#contract/ai-configuration.ts";
import { refuse } from "../../platform/refuse.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { loadOutbound } from "../outbound-integrations/store.ts";
import { loadAiConfigurations } from "./store.ts";
import {
  changeConfiguration,
  configurationOnWire,
  createConfiguration,
  deleteConfiguration,
  reorderConfigurations,
  requireConfiguration,
  textOf,
} from "./write.ts";

export const aiConfigurationRoutes = (parts: Parts): Route[] => [
  ...severalRoutes(parts),
  ...singleRoutes(parts),
];

const severalRoutes = ({ db, clock }: Parts): Route[] => [
  serve(contract.listAiConfigurations, ({ caller }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const items = (await loadAiConfigurations(sql, clock.nowS())).map(configurationOnWire);
      return { items, total: items.length };
    }),
  ),
  serve(contract.sortAiConfigurations, ({ caller, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const items = await reorderConfigurations(sql, { caller, nowS: clock.nowS() }, body.order);
      return { items, total: items.length };
    }),
  ),
  serve(contract.listAiModels, ({ caller }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const rows = await loadOutbound(sql);
      const items = rows
        .filter(({ system }) => system === "ai-analysis")
        .map(({ id, name, active, config }) => ({
          id,
          name,
          active,
          endpoint: textOf(config["base_url"]),
          model: textOf(config["model"]),
        }));
      return { items, total: items.length };
    }),
  ),
  serve(contract.createAiConfiguration, ({ caller, body }) =>
    db.tenant(caller.organizationId, (sql) =>
      createConfiguration(sql, { caller, nowS: clock.nowS() }, body),
    ),
  ),
  serve(contract.getAiConfiguration, ({ caller, params }) =>
    db.tenant(caller.organizationId, async (sql) =>
      configurationOnWire(await requireConfiguration(sql, params.id, clock.nowS())),
    ),
  ),
  serve(contract.updateAiConfiguration, ({ caller, params, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const nowS = clock.nowS();
      const row = await requireConfiguration(sql, params.id, nowS);
      return changeConfiguration(sql, { caller, nowS }, { row, changes: body });
    }),
  ),
  serve(contract.deleteAiConfiguration, ({ caller, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const nowS = clock.nowS();
      const row = await requireConfiguration(sql, params.id, nowS);
      await deleteConfiguration(sql, { caller, nowS }, row);
    }),
  ),
];

const singleRoutes = ({ db, clock }: Parts): Route[] => [
  serve(contract.getSingleAiConfiguration, ({ caller }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const [row] = await loadAiConfigurations(sql, clock.nowS());
      return { configuration: row ? configurationOnWire(row) : null };
    }),
  ),
  serve(contract.saveSingleAiConfiguration, ({ caller, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const author = { caller, nowS: clock.nowS() };
      const [row] = await loadAiConfigurations(sql, author.nowS);
      if (row)
        return { configuration: await changeConfiguration(sql, author, { row, changes: body }) };
      const { name = "AI analysis", integration_id, base: _ofNothing, ...rest } = body;
      if (integration_id === undefined) throw refuse("no_model");
      return {
        configuration: await createConfiguration(sql, author, { ...rest, name, integration_id }),
      };
    }),
  ),
  serve(contract.getAiConfigurationDefaults, () =>
    Promise.resolve(contract.aiConfigurationDefaults),
  ),
];
