import type { Sql } from "../../platform/db.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { loadAllSealed } from "./store-secrets.ts";

export const workflowSecretPlace = (id: string): string => `workflow-secret:${id}`;

/** All that the organization keeps, by name. */
export async function openSecrets(sql: Sql, secrets: Secrets): Promise<Map<string, string>> {
  const rows = await loadAllSealed(sql);
  return new Map(
    rows.map(({ id, name, sealed }) => [name, secrets.open(sealed, workflowSecretPlace(id))]),
  );
}

/** Shorter ones would hide every other word. */
const shortest = 4;

/** Whatever repeats a secret shows dots in its place. */
export function maskSecrets(value: unknown, secrets: ReadonlyMap<string, string>): unknown {
  const hidden = [...secrets.values()].filter((secret) => secret.length >= shortest);
  return hidden.length === 0 ? value : mask(value, hidden);
}

function mask(value: unknown, hidden: readonly string[]): unknown {
  if (typeof value === "string")
    return hidden.reduce((text, secret) => text.replaceAll(secret, "••••"), value);
  if (Array.isArray(value)) return value.map((item) => mask(item, hidden));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [String(mask(name, hidden)), mask(inner, hidden)]),
  );
}
