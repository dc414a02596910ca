import type { Mentionable } from "#contract/notifications.ts";

/** What is typed after an @, up to the caret. */
export interface TypedMention {
  /** Of the @. */
  start: number;
  end: number;
  query: string;
}

const MAX_OFFERED = 8;

/** Null where the caret is in no name. A name may have a second word. */
export function typedMention(text: string, caret: number): TypedMention | null {
  const match = /(?:^|[\s(])@((?:[\p{L}\p{N}][^\s@]*(?: [\p{L}\p{N}][^\s@]*)?)?)$/u.exec(
    text.slice(0, caret),
  );
  const query = match?.[1];
  return query === undefined ? null : { start: caret - query.length - 1, end: caret, query };
}

/** Those whose name or address has a word that begins so; whose name does come first. */
export function mentionOptions(people: readonly Mentionable[], query: string): Mentionable[] {
  const typed = query.toLowerCase();
  const hasWord = (text: string): boolean =>
    ` ${text.toLowerCase()}`.replaceAll(/[.@_-]/g, " ").includes(` ${typed}`);
  const startsSo = ({ name }: Mentionable): boolean => name.toLowerCase().startsWith(typed);
  const fitting = people.filter(({ name, username }) => hasWord(name) || hasWord(username));
  return [...fitting.filter(startsSo), ...fitting.filter((person) => !startsSo(person))].slice(
    0,
    MAX_OFFERED,
  );
}

/** With the person's name where the @ was; with the address where several have the name. */
export function insertMention(
  text: string,
  { start, end }: TypedMention,
  { person, people }: { person: Mentionable; people: readonly Mentionable[] },
): { text: string; caret: number } {
  const isUnique =
    people.filter(({ name }) => name.toLowerCase() === person.name.toLowerCase()).length === 1;
  const inserted = `@${isUnique ? person.name : person.username}`;
  const rest = text.slice(end);
  const space = /^\s/.test(rest) ? "" : " ";
  return {
    text: `${text.slice(0, start)}${inserted}${space}${rest}`,
    caret: start + inserted.length + 1,
  };
}
