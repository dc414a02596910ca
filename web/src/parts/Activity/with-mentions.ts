import { replaceMentions } from "#contract/mentions.ts";

/** Mentions as they are read: by today's name of a person, else by the name of then. */
export const withMentions = (
  markdown: string,
  names: ReadonlyMap<string, string> = new Map(),
): string =>
  replaceMentions(
    markdown,
    ({ id, name }) =>
      `**@${(names.get(id) ?? name).replaceAll(/[\\`*_{}[\]<>#|~]/g, String.raw`\$&`)}**`,
  );
