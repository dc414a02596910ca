import { type Catalogue, ENGLISH, type Language, setLanguage } from "./language.ts";

/** A folder a language; English is in the scripts of the screens themselves. */
const CATALOGUES = import.meta.glob<Catalogue>("./*/language.ts", { import: "default" });

/** Of a tag that nothing is known by, English. */
export async function loadLanguage(tag: string): Promise<void> {
  const language = await languageOf(tag);
  setLanguage(language);
  document.documentElement.lang = language.tag;
}

async function languageOf(tag: string): Promise<Language> {
  if (tag === "en-XA") return (await import("./pseudo.ts")).PSEUDO;
  const load = CATALOGUES[`./${tag}/language.ts`];
  return load ? languageFrom(tag, await load()) : ENGLISH;
}

const languageFrom = (tag: string, catalogue: Catalogue): Language => ({
  tag,
  locale: tag,
  // A catalogue has the groups of English under their names, in the form of the English ones.
  translate: <Texts>(group: keyof Catalogue) => catalogue[group] as Texts,
});
