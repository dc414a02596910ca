/** Every kind of rule, in an order in which each names only what stands before it. */
import type { RuleKind } from "#contract/rules.ts";
import { filterKind } from "../alert-filters/kind.ts";
import { autoshareKind } from "../auto-share/kind.ts";
import { patternKind } from "../correlation/kind.ts";
import { enrichmentKind } from "../enrichment/kind.ts";
import { incidentTagKind } from "../incident-tags/kind.ts";
import { messageTemplateKind } from "../message-templates/kind.ts";
import { planKind } from "../maintenance/kind.ts";
import { mappingKind } from "../mapping/kind.ts";
import type { Kind } from "../rules/rule.ts";
import { workflowKind } from "../workflows/kind.ts";

/**
 * Bodies of a kind come from its schema alone, so that whoever has the kind's name may ask the kind
 * about them.
 */
const byName: Readonly<Record<RuleKind, Kind<object>>> = {
  "mapping-table": mappingKind,
  "enrichment-tag": enrichmentKind,
  "alert-filter": filterKind,
  "maintenance-plan": planKind,
  "correlation-pattern": patternKind,
  "incident-tag": incidentTagKind,
  "autoshare-rule": autoshareKind,
  "message-template": messageTemplateKind,
  workflow: workflowKind,
} as Record<RuleKind, Kind<object>>; // see above

export const allKinds: readonly Kind<object>[] = Object.values(byName);
export const kindByName = (kind: RuleKind): Kind<object> => byName[kind];
