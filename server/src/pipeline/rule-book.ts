import type { AlertFilterBody } from "#contract/alert-filters.ts";
import type { AutoshareBody } from "#contract/autoshare-rules.ts";
import type { MaintenancePlanBody } from "#contract/maintenance-plans.ts";
import { describingTags } from "#contract/tag-categories.ts";
import type { Channel } from "#contract/sharing.ts";
import { type Settings, settingDefaults } from "#contract/setting-limits.ts";
import { isOn } from "#contract/toggles.ts";
import type { WorkflowBody } from "#contract/workflows.ts";
import { filterMatcher, readyFilter } from "../features/alert-filters/decide.ts";
import { sharingOf } from "../features/auto-share/decide.ts";
import { readyPatterns } from "../features/correlation/pattern-book.ts";
import { loadPatterns } from "../features/correlation/store.ts";
import { type Definition, placingOf } from "../features/environments/placing.ts";
import { loadDefinitions, loadEnvironmentNames } from "../features/environments/store.ts";
import { type EnrichmentBook, enrichmentBooks } from "../features/enrichment/enrichment-book.ts";
import type { KnownSets } from "../features/incidents/stores/store-sets.ts";
import type { Placing } from "../features/incidents/world/finalize-incidents.ts";
import type { SharingRules } from "../features/incidents/world/sharing-rules.ts";
import type { AutoAnalysis } from "../features/incidents/world/request-analyses.ts";
import type { WorkflowTriggers } from "../features/incidents/world/start-workflows.ts";
import type { Tagging } from "../features/incidents/world/tagging.ts";
import { taggingOf } from "../features/incident-tags/decide.ts";
import { loadTags } from "../features/incident-tags/store.ts";
import { autoResolveBySource } from "../features/integrations/auto-resolve.ts";
import { sourcesByKey } from "../features/integrations/source-keys.ts";
import { loadEveryIntegration } from "../features/integrations/store.ts";
import { mutingOf, readyPlan } from "../features/maintenance/decide.ts";
import { loadSubscriptions } from "../features/notifications/store-subscriptions.ts";
import {
  type SubscriptionBook,
  subscriptionBook,
} from "../features/notifications/subscriptions.ts";
import { loadReadyMappings } from "../features/payload-mappings/ready-mapping.ts";
import { connectedChannels } from "../features/outbound-integrations/connected-channels.ts";
import { loadRules } from "../features/rules/store.ts";
import { knownTagsOf } from "../features/tag-categories/known-tags.ts";
import { loadCategories } from "../features/tag-categories/store.ts";
import { withPriorityTags } from "../features/tag-manager/decide.ts";
import { loadAutoAnalysis } from "../features/ai-configuration/auto-analysis.ts";
import { triggersOf } from "../features/workflows/triggers.ts";
import { type OrganizationConfig, loadConfig } from "../features/organizations/store.ts";
import type { Sql } from "../platform/db.ts";
import type { Graph } from "../features/topology/graph.ts";
import { graphCache } from "../features/topology/graph-cache.ts";
import type { Rules } from "./pipeline.ts";
import type { Sender } from "./read-body.ts";
import { sendersByKey } from "./senders.ts";

/** An organization's whole configuration, made ready for the pipeline. */
export interface RuleBook {
  version: string;
  settings: Settings;
  rules: Rules;
  /** What `rules.enriching` is made of. */
  enrichment: EnrichmentBook;
  placing: Placing;
  tagging: Tagging;
  sharing: SharingRules;
  /** What a change starts by itself. */
  workflows: WorkflowTriggers;
  analysing: AutoAnalysis | null;
  /** Who watches which environments. */
  subscriptions: SubscriptionBook;
  /** Channels that messages go out through, by what the organization has connected. */
  deliveredChannels: ReadonlySet<Channel>;
  describing: readonly string[];
  definitions: readonly Definition[];
  integrations: ReadonlyMap<string, { id: string; source_system: string }>;
  appKeys: ReadonlyMap<string, Sender>;
  graph: Graph;
  /** Grows as sets are met. */
  sets: KnownSets;
}

export interface RuleBooks {
  of(sql: Sql, organizationId: string): Promise<RuleBook>;
  /**
   * Of rules that stand in this transaction alone: it uses what is known of the live ones, and
   * nothing of it is kept.
   */
  ofDraft(sql: Sql, organizationId: string): Promise<RuleBook>;
}

/**
 * Compiled once per configuration version; a change is in force with the next batch. Without
 * channels, as in previews, shares are recorded and nothing is sent.
 */
export function ruleBooks(installedChannels: ReadonlySet<Channel> = new Set()): RuleBooks {
  const books = new Map<string, RuleBook>();
  const topologies = graphCache();
  const enrichments = enrichmentBooks();
  return {
    async of(sql, organizationId) {
      const row = await loadConfig(sql);
      const book = books.get(organizationId);
      if (book?.version === row.config_version) return book;
      const compiled = await compileBook(sql, row, {
        deliveredChannels: await connectedChannels(sql, installedChannels),
        sets: book?.sets ?? new Map(),
        graph: await topologies.load(sql, organizationId),
        enrichment: await enrichments.load(sql, organizationId),
      });
      books.set(organizationId, compiled);
      return compiled;
    },
    ofDraft: async (sql, organizationId) =>
      compileBook(sql, await loadConfig(sql), {
        deliveredChannels: await connectedChannels(sql, installedChannels),
        sets: new Map(),
        graph: await topologies.load(sql, organizationId),
        enrichment: await enrichments.loadDraft(sql, organizationId),
      }),
  };
}

/** Most organizations have none, and then nothing more is asked. */
async function loadTriggers(
  sql: Sql,
  { feature_toggles }: OrganizationConfig,
): Promise<WorkflowTriggers> {
  const workflows = isOn(feature_toggles, "triage_automation_workflow")
    ? await loadRules<WorkflowBody>(sql, "workflow")
    : [];
  return triggersOf(
    workflows,
    workflows.length === 0 ? new Map() : await loadEnvironmentNames(sql),
  );
}

async function compileBook(
  sql: Sql,
  row: OrganizationConfig,
  {
    enrichment,
    ...parts
  }: Pick<RuleBook, "deliveredChannels" | "sets" | "graph"> & { enrichment: EnrichmentBook },
): Promise<RuleBook> {
  const settings: Settings = { ...settingDefaults, ...row.settings };
  const integrations = await loadEveryIntegration(sql);
  const patterns = readyPatterns(await loadPatterns(sql), row.correlation_mode, parts.graph);
  const filters = await loadRules<AlertFilterBody>(sql, "alert-filter");
  const plans = await loadRules<MaintenancePlanBody>(sql, "maintenance-plan");
  const definitions = await loadDefinitions(sql);
  const categories = await loadCategories(sql);
  const silenceS = new Map(
    [...autoResolveBySource(integrations, row.feature_toggles)].map(([id, { afterS }]) => [
      id,
      afterS,
    ]),
  );
  return {
    version: row.config_version,
    settings,
    definitions,
    ...parts,
    enrichment,
    placing: placingOf(definitions),
    sharing: sharingOf(await loadRules<AutoshareBody>(sql, "autoshare-rule")),
    workflows: await loadTriggers(sql, row),
    analysing: await loadAutoAnalysis(sql, row.feature_toggles),
    subscriptions: subscriptionBook(await loadSubscriptions(sql)),
    tagging: taggingOf(withPriorityTags(await loadTags(sql), categories)),
    describing: describingTags(knownTagsOf(categories)),
    integrations: new Map(
      integrations.map((integration) => [
        integration.id,
        { id: integration.id, source_system: integration.source_system },
      ]),
    ),
    appKeys: sendersByKey(sourcesByKey(integrations), await loadReadyMappings(sql), "accepted"),
    rules: {
      ...settings,
      patterns,
      silenceS,
      enriching: enrichment.enricher,
      filtering: filterMatcher(
        isOn(row.feature_toggles, "disable_alert_filtering")
          ? []
          : filters.filter((filter) => filter.active).map(readyFilter),
      ),
      muting: mutingOf(plans.filter((plan) => plan.active).map(readyPlan), {
        showsPartlyMuted: isOn(row.feature_toggles, "maintenance_status_consolidation"),
      }),
    },
  };
}
