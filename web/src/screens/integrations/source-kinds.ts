import type { Integration, source as sourceSchema } from "#contract/integrations.ts";
import type { z } from "zod";

export type SourceKind = z.output<typeof sourceSchema>;

/** How a kind is called; one of somebody's own making by its own name. */
export const kindLabel = (kinds: readonly SourceKind[], kind: string): string =>
  kinds.find((item) => item.source_system === kind)?.label ?? kind;

/** Where the server takes what a source sends; a kind of somebody's own making is read as any JSON. */
export const ingestPath = (
  kinds: readonly SourceKind[],
  { parent_source_system: kind }: Pick<Integration, "parent_source_system">,
): string =>
  (
    kinds.find(({ source_system }) => source_system === kind) ??
    kinds.find(({ source_system }) => source_system === "generic")
  )?.path ?? "/data/v2/sources/generic";

export const instructionsHref = (kind: string, sourceSystem?: string): string =>
  `/integrations/${encodeURIComponent(kind)}/instructions${sourceSystem === undefined ? "" : `/${encodeURIComponent(sourceSystem)}`}`;
