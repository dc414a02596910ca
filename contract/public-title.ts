/** The wording of an incident for the public: a sentence with places such as {service}. */
const place = /\{([^{}]*)\}/g;

/** Why a sentence cannot be used; null when it can. */
export function titleProblem(
  sentence: string,
  { fields, tags }: { fields: readonly string[]; tags: readonly string[] },
): string | null {
  const known = ["service", ...(fields.includes("status") ? ["status"] : []), ...tags];
  const unknown = [...sentence.matchAll(place)].find(([, name = ""]) => !known.includes(name));
  return unknown === undefined
    ? null
    : `names ${unknown[0]}, which is not published; it may name ${known.map((name) => `{${name}}`).join(", ")}`;
}

/** A place without a value is left out. */
export const fillTitle = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence
    .replaceAll(place, (_, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? "") : "",
    )
    .replaceAll(/\s+/g, " ")
    .trim();
