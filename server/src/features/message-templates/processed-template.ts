import { incidentFields } from "#contract/incident-fields.ts";

const incidentNames: ReadonlySet<string> = new Set(incidentFields.map(({ name }) => name));
const plainName = /^[A-Za-z_][\w-]*$/;

/**
 * As it is rendered: `${host}`, which messages of AutoShare rules were written with before they
 * were Liquid, becomes what Liquid puts in by that name.
 */
export const processedTemplate = (text: string): string =>
  text.replaceAll(/\$\{([^{}]+)\}/g, (_all, written: string) => {
    const name = written.trim().toLowerCase();
    if (incidentNames.has(name)) return `{{ incident.${name} }}`;
    return plainName.test(name) ? `{{ tags.${name} }}` : `{{ tags[${JSON.stringify(name)}] }}`;
  });
