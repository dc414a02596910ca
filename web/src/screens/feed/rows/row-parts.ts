import type { Incident } from "#contract/incidents.ts";
import { combineParts, type PartGroup } from "../../../data/feed/fold-parts.ts";

/** Parts that stand under a row, or are folded into it. */
export interface RowParts {
  group: PartGroup;
  onOpen: (isOpen: boolean) => void;
}

/** A folded row speaks for all its parts. */
export const shownIncident = (incident: Incident, parts: RowParts | null): Incident =>
  parts && !parts.group.isOpen ? combineParts(parts.group.parts) : incident;
