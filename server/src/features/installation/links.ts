import type { InstallationLinks } from "#contract/installation.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * By TOCSIN_UNIVERSITY_URL, TOCSIN_DOCS_URL, TOCSIN_RELEASE_NOTES_URL, TOCSIN_CONTACT_URL and
 * TOCSIN_PRICING_URL.
 */
export const installationLinksFrom = (env: Environment): InstallationLinks => ({
  university: linkFrom(env, "TOCSIN_UNIVERSITY_URL"),
  docs: linkFrom(env, "TOCSIN_DOCS_URL"),
  release_notes: linkFrom(env, "TOCSIN_RELEASE_NOTES_URL"),
  contact: linkFrom(env, "TOCSIN_CONTACT_URL"),
  pricing: linkFrom(env, "TOCSIN_PRICING_URL"),
});

/** Everybody's browser follows it: a script is no address. */
const protocols = ["http:", "https:", "mailto:"];

function linkFrom(env: Environment, name: string): string | null {
  const text = env[name]?.trim() ?? "";
  if (text === "") return null;
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
    throw new Error(`${name}: ${text} is no address that begins with https:, http: or mailto:`);
  return text;
}
