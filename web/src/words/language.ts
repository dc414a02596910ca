/** Every text of the console, by the group it belongs to. English is its measure. */
export type Catalogue = typeof import("./en/en.ts");

export interface Language {
  /** As the page's `lang` has it. */
  tag: string;
  /** What Intl writes numbers, lists and moments by. */
  locale: string;
  /** The language's own texts of a group, which has the form of the English ones. */
  translate<Texts>(group: string, english: Texts): Texts;
}

/** Commas and days as the texts have them: British. */
export const ENGLISH: Language = {
  tag: "en",
  locale: "en-GB",
  translate: (_, english) => english,
};

let chosen = ENGLISH;

export const language = (): Language => chosen;

/** Before any module that reads words is loaded: they are plain values from then on. */
export function setLanguage(next: Language): void {
  chosen = next;
}

/** A group of texts in the chosen language. It bears the name that it is exported by. */
export const localize = <Texts>(group: keyof Catalogue, english: Texts): Texts =>
  chosen.translate(group, english);
