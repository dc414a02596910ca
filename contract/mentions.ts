/** Mentions of people in Markdown: `[@Uma](mention:17)` names somebody by their id. */

const mention = /\[@((?:[^\]\\]|\\.)+)\]\(mention:(\d{1,18})\)/g;

export const mentionOf = ({ id, name }: { id: string; name: string }): string =>
  `[@${name.replaceAll(/[[\]\\]/g, String.raw`\$&`)}](mention:${id})`;

/** Ids of the people whom a text mentions, each once. */
export const mentionedIds = (text: string): string[] => [
  ...new Set([...text.matchAll(mention)].flatMap(([, , id]) => id ?? [])),
];

/** For whoever does not know the people: `@Uma`, as they were called then. */
export const withPlainMentions = (text: string): string =>
  replaceMentions(text, ({ name }) => `@${name}`);

export const replaceMentions = (
  text: string,
  replacementOf: (person: { id: string; name: string }) => string,
): string =>
  text.replaceAll(mention, (_, name: string, id: string) =>
    replacementOf({ id, name: name.replaceAll(/\\(.)/g, "$1") }),
  );
