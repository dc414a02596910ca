import type { source as sourceSchema } from "#contract/integrations.ts";
import type { z } from "zod";

export type SourceKind = z.output<typeof sourceSchema>;

/** How a kind is called; one of somebody's own making by its own name. */
export const kindLabel = (kinds: readonly SourceKind[], kind: string): string =>
  kinds.find((item) => item.source_system === kind)?.label ?? kind;

export const instructionsHref = (kind: string, sourceSystem?: string): string =>
  `/integrations/${encodeURIComponent(kind)}/instructions${sourceSystem === undefined ? "" : `/${encodeURIComponent(sourceSystem)}`}`;
