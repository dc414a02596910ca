import type { OrganizationSummary } from "#contract/backoffice.ts";

/** Part of the limit from which on the operator is told. */
const nearlyFullRatio = 0.8;

/** How full an organization's storage is, where it is worth a word. */
export function storageLevel({
  stored_bytes,
  limits: { storageBytes },
}: Pick<OrganizationSummary, "stored_bytes" | "limits">): "full" | "nearlyFull" | null {
  if (storageBytes === null || stored_bytes < storageBytes * nearlyFullRatio) return null;
  return stored_bytes >= storageBytes ? "full" : "nearlyFull";
}
