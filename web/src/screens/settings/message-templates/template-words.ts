import type { TemplateWord } from "#contract/message-templates.ts";
import type { LiquidWords } from "./liquid-completion.ts";

interface Language {
  items: readonly TemplateWord[];
  filters: readonly TemplateWord[];
  tags: readonly TemplateWord[];
}

/** Of a tag, the name alone; those with other characters are written in brackets and quotes. */
const plainName = /^[A-Za-z_][\w-]*$/;
const tagRoots = ["tags", "alert.tags"];

/** What the language knows, and the tags that alerts have. */
export function templateWords(
  language: Language | undefined,
  tags: readonly { name: string }[] | undefined,
): LiquidWords {
  const { items = [], filters = [], tags: liquidTags = [] } = language ?? {};
  const known = new Set(items.map(({ name }) => name));
  const names = (tags ?? []).map(({ name }) => name).filter((name) => plainName.test(name));
  const ofAlerts = tagRoots.flatMap((root) => names.map((name) => `${root}.${name}`));
  return {
    variables: [
      ...items,
      ...ofAlerts
        .filter((name) => !known.has(name))
        .map((name) => ({ name, description: "", example: "" })),
    ],
    filters,
    tags: liquidTags,
  };
}
