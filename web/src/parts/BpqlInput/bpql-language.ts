import { LanguageSupport, LRLanguage, syntaxHighlighting } from "@codemirror/language";
import { highlightedParser } from "#bpql/highlight.ts";
import { bpqlClasses } from "./bpql-classes.ts";

const language = LRLanguage.define({
  name: "bpql",
  parser: highlightedParser,
  languageData: { closeBrackets: { brackets: ["(", "[", '"'] } },
});

export const bpqlLanguage = new LanguageSupport(language, [syntaxHighlighting(bpqlClasses)]);
