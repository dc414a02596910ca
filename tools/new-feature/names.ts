/** The forms in which the code writes the name of a thing; keys are the templates' placeholders. */
export interface Names {
  kebab: string;
  kebabs: string;
  camel: string;
  camels: string;
  Pascal: string;
  Pascals: string;
  snakes: string;
  word: string;
  words: string;
  Words: string;
  Title: string;
}

/** `name`: "runbook-links"; of the kinds that are many, in the plural. */
export function namesOf(name: string): Names {
  if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(name))
    throw new Error(`"${name}" is no name: small letters, words joined by "-"`);
  const kebab = name.replace(/ies$/, "y").replace(/s$/, "");
  return {
    kebab,
    kebabs: name,
    camel: camelCase(kebab),
    camels: camelCase(name),
    Pascal: capitalized(camelCase(kebab)),
    Pascals: capitalized(camelCase(name)),
    snakes: name.replaceAll("-", "_"),
    word: kebab.replaceAll("-", " "),
    words: name.replaceAll("-", " "),
    Words: capitalized(name.replaceAll("-", " ")),
    Title: name.split("-").map(capitalized).join(" "),
  };
}

/** One of a kind keeps its name as it is typed. */
export const namesOfSingle = (name: string): Names => ({
  ...namesOf(name),
  kebab: name,
  camel: camelCase(name),
  Pascal: capitalized(camelCase(name)),
  word: name.replaceAll("-", " "),
});

const camelCase = (kebab: string): string =>
  kebab.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
