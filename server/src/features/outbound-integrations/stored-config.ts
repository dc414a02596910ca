/** How the configuration of any kind is kept: what is secret in it sealed, apart from the rest. */
import { issueMessage } from "#contract/field-messages.ts";
import type { commonFields } from "#contract/outbound/config-fields.ts";
import { requiredSecretsOf, secretFieldsOf } from "#contract/outbound/config-fields.ts";
import {
  type OutboundConfig,
  outboundConfigs,
  type OutboundKind,
} from "#contract/outbound/kinds.ts";
import type { z } from "zod";
import { Refusal, schemaProblem } from "../../platform/refuse.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { namesOnly, type OutboundRow } from "./outbound-row.ts";

export type StoredConfig = z.infer<z.ZodObject<typeof commonFields>> & Record<string, unknown>;
/** Field → true, or the names within it. */
export type StoredSecrets = Record<string, true | string[]>;
export type SecretConfig = Record<string, string | Record<string, string>>;

/** A configuration with its secrets; a text that is not set is empty. */
export type OpenConfig<Kind extends OutboundKind> = {
  [Field in keyof OutboundConfig<Kind>]: OpenValue<OutboundConfig<Kind>[Field]>;
};
type OpenValue<Value> =
  Value extends Record<string, string | null> ? Record<string, string> : NonNullable<Value>;

export const outboundPlace = (id: string): string => `outbound_integrations:${id}`;

export function openConfig<Kind extends OutboundKind>(
  secrets: Secrets,
  kind: Kind,
  row: Pick<OutboundRow, "id" | "config" | "secrets">,
): OpenConfig<Kind> {
  const emptySecrets = Object.fromEntries(
    secretFieldsOf(outboundConfigs[kind]).map((field) => [field, field === "headers" ? {} : ""]),
  );
  // Written by `configColumns` alone, by the schema of the same kind.
  return { ...emptySecrets, ...row.config, ...openSecrets(secrets, row) } as OpenConfig<Kind>;
}

const openSecrets = (secrets: Secrets, row: Pick<OutboundRow, "id" | "secrets">): SecretConfig =>
  row.secrets === null
    ? {}
    : // Sealed by `configColumns` alone, and nobody else can.
      (JSON.parse(secrets.open(row.secrets, outboundPlace(row.id))) as SecretConfig);

/** What somebody changes of a stored configuration; a field that is not named stays. */
export function withChanges(
  { system, config, stored_secrets }: Pick<OutboundRow, "system" | "config" | "stored_secrets">,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const parsed = outboundConfigs[system].safeParse(
    { ...config, ...namesOnly(stored_secrets), ...changes },
    { error: issueMessage },
  );
  if (parsed.success) return parsed.data;
  throw new Refusal(
    400,
    parsed.error.issues.map(({ path, message }) =>
      schemaProblem(["config", ...path].join("."), message),
    ),
  );
}

/**
 * Columns for a configuration that its kind's schema has read; what it leaves as null is what was
 * stored before. Nothing that is secret follows an address to another host.
 */
export function configColumns(
  secrets: Secrets,
  { id, system }: Pick<OutboundRow, "id" | "system">,
  {
    config,
    before,
  }: {
    config: Record<string, unknown>;
    before: Pick<OutboundRow, "id" | "config" | "secrets"> | null;
  },
): Pick<OutboundRow, "config" | "secrets" | "stored_secrets"> {
  const schema = outboundConfigs[system];
  const stored = before === null ? {} : openSecrets(secrets, before);
  const isElsewhere =
    before !== null &&
    placeOf({ ...before.config, ...stored }) !==
      placeOf({ ...config, address: config["address"] ?? stored["address"] });
  const known = isElsewhere ? {} : stored;
  const names = secretFieldsOf(schema);
  const sealed: SecretConfig = Object.fromEntries(
    names.flatMap((name) => {
      const value = secretOf(config[name], known[name]);
      return value === "" || Object.keys(value).length === 0 ? [] : [[name, value]];
    }),
  );
  const missing = requiredSecretsOf(schema, config).filter((name) => sealed[name] === undefined);
  if (missing.length > 0)
    throw new Refusal(
      400,
      missing.map((name) =>
        schemaProblem(
          `config.${name}`,
          isElsewhere ? "must be entered again for another host" : "must be entered",
        ),
      ),
    );
  return {
    // By the schema of its kind, which has the fields of every kind.
    config: Object.fromEntries(
      Object.entries(config).filter(([name]) => !names.includes(name)),
    ) as StoredConfig,
    secrets:
      Object.keys(sealed).length === 0
        ? null
        : secrets.seal(JSON.stringify(sealed), outboundPlace(id)),
    stored_secrets: Object.fromEntries(
      Object.entries(sealed).map(([name, value]) => [
        name,
        typeof value === "string" ? true : Object.keys(value),
      ]),
    ),
  };
}

/**
 * Where secrets go: without an address, a service is where its vendor has it. An `address` is
 * secret itself.
 */
const placeOf = ({ service, url, base_url, address }: Record<string, unknown>): string =>
  [service, hostOf(url), hostOf(base_url), hostOf(address)].join(" ");
const hostOf = (address: unknown): string =>
  typeof address === "string" && URL.canParse(address) ? new URL(address).host : "";

/** Null stands for what is known, in a record for each name of it. */
function secretOf(
  value: unknown,
  known: string | Record<string, string> | undefined,
): string | Record<string, string> {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return known ?? "";
  const knownNames = typeof known === "object" ? known : {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, text]) => {
      const secret = typeof text === "string" ? text : knownNames[name];
      return secret === undefined ? [] : [[name, secret]];
    }),
  );
}
