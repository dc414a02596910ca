/** Every variable that the product reads, and what it may hold. docs/operations.md says what each does. */
import { installationLinksFrom } from "../features/installation/links.ts";
import { httpSettingsFrom } from "../platform/http/http-settings.ts";
import { logLevels } from "../platform/log.ts";
import { natsSettingsFrom, streamBytesFrom } from "../platform/nats-settings.ts";
import { nodeRoleProblems } from "../platform/node-roles.ts";
import { secretsFrom } from "../platform/secrets.ts";
import { limitsFrom } from "../platform/server-limits.ts";
import { traceSettingsFrom } from "../platform/trace-settings.ts";
import * as checks from "./checks.ts";

export interface Variable {
  /** Every problem of a value, as a sentence. */
  problems: (text: string) => readonly string[];
  /** It may come from a file instead: NAME_FILE holds the path. */
  isSecret?: true;
}

const anyText: Variable = { problems: () => [] };
const checked = (check: checks.Check): Variable => ({
  problems: (text) => [check(text)].filter((problem) => problem !== null),
});
const listed = (check: checks.Check, separator = /,/): Variable => ({
  problems: checks.eachOf(separator, check),
});
const parsed = (name: string, parse: (env: Record<string, string>) => unknown) =>
  checks.parsedBy((text) => parse({ [name]: text }));
const link = (name: string): Variable => checked(parsed(name, installationLinksFrom));

export const variables: Readonly<Record<string, Variable>> = {
  PORT: checked(checks.isPort),
  TOCSIN_PORT: checked(checks.isPort),
  HOST: checked(checks.isListenAddress),
  TOCSIN_DATA_DIR: checked(checks.isDirectory),
  TOCSIN_WAL_ARCHIVE_DIR: checked(checks.isDirectory),
  DATABASE_URL: { ...checked(checks.isDatabaseUrl), isSecret: true },
  TOCSIN_DIRECT_DATABASE_URL: { ...checked(checks.isDatabaseUrl), isSecret: true },
  TOCSIN_APP_DATABASE_URL: { ...checked(checks.isDatabaseUrl), isSecret: true },
  TOCSIN_REPLICA_DATABASE_URL: { ...checked(checks.isReplicaUrl), isSecret: true },
  NATS_URL: { ...checked(parsed("NATS_URL", natsSettingsFrom)), isSecret: true },
  NATS_CREDENTIALS: { ...anyText, isSecret: true },
  NATS_STREAM_BYTES: checked(parsed("NATS_STREAM_BYTES", streamBytesFrom)),
  TOCSIN_ORGANIZATION: anyText,
  TOCSIN_ADMIN_EMAIL: anyText,
  TOCSIN_ADMIN_PASSWORD: { ...anyText, isSecret: true },
  TOCSIN_DEMO: checked(checks.isOneOf("1", "0")),
  TOCSIN_SECRET_KEYS: {
    ...checked(parsed("TOCSIN_SECRET_KEYS", (env) => secretsFrom(env, ""))),
    isSecret: true,
  },
  TOCSIN_OUTBOUND_ALLOW: listed(checks.isDestination),
  TOCSIN_OUTBOUND_PROXY: { ...checked(checks.isProxy), isSecret: true },
  TOCSIN_DNS_SERVERS: listed(checks.isNameServer),
  TOCSIN_SMTP_URL: { ...checked(checks.isMailServer), isSecret: true },
  TOCSIN_MAIL_FROM: checked(checks.isSender),
  TOCSIN_INBOUND_SMTP_PORT: checked(checks.isPort),
  TOCSIN_INBOUND_SMTP_HOST: checked(checks.isHostName),
  TOCSIN_PUBLIC_URL: checked(checks.isPublicUrl),
  TOCSIN_PUBLIC_ORIGIN: checked(checks.isOrigin),
  TOCSIN_DEAD_MANS_SWITCH_URL: { ...checked(checks.isCallable), isSecret: true },
  TOCSIN_ALLOWED_HOSTS: listed(checks.isHostName),
  TOCSIN_TRUSTED_PROXIES: listed(parsed("TOCSIN_TRUSTED_PROXIES", httpSettingsFrom)),
  TOCSIN_UNIVERSITY_URL: link("TOCSIN_UNIVERSITY_URL"),
  TOCSIN_DOCS_URL: link("TOCSIN_DOCS_URL"),
  TOCSIN_RELEASE_NOTES_URL: link("TOCSIN_RELEASE_NOTES_URL"),
  TOCSIN_CONTACT_URL: link("TOCSIN_CONTACT_URL"),
  TOCSIN_PRICING_URL: link("TOCSIN_PRICING_URL"),
  TOCSIN_ROLES: { problems: nodeRoleProblems },
  TOCSIN_TRACES_URL: checked(checks.isCollector),
  TOCSIN_TRACES_RATIO: checked(parsed("TOCSIN_TRACES_RATIO", traceSettingsFrom)),
  TOCSIN_TRACES_HEADERS: {
    ...checked(parsed("TOCSIN_TRACES_HEADERS", traceSettingsFrom)),
    isSecret: true,
  },
  TOCSIN_LOG: checked(checks.isOneOf(...logLevels)),
  TOCSIN_CONFIG: anyText,
  TOCSIN_LIMITS: listed(parsed("TOCSIN_LIMITS", limitsFrom), /[\s,]+/),
};

/**
 * Of those who build and test the product, and of commands that call a server; the server leaves
 * them alone.
 */
export const developerVariables: ReadonlySet<string> = new Set([
  "TOCSIN_API_KEY",
  "TOCSIN_RUNNER_TOKEN",
  "TOCSIN_ALERTGEN",
  "TOCSIN_CHECK_REPLIES",
  "TOCSIN_DEV",
  "TOCSIN_DEV_SERVER",
  "TOCSIN_STREAMS",
  "TOCSIN_WORKFLOWS",
  "TOCSIN_KILLS",
  "TOCSIN_TEST_DATABASE_URL",
  "TOCSIN_TEST_TEMPLATE",
  "TOCSIN_TRACE",
]);
