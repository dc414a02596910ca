import { limits } from "#contract/limits.ts";
import { mentionOf, replaceMentions } from "#contract/mentions.ts";
import type { Mentionable } from "#contract/notifications.ts";

/**
 * `@Uma`, `@Uma Larsen` and `@uma@example.com` become mentions of the person, if one alone is
 * called so. Mentions of anybody else are plain text afterwards; so is what stands in code.
 */
export function resolveMentions(body: string, people: readonly Mentionable[]): string {
  const byId = new Map(people.map((person) => [person.id, person]));
  const handles = handlesOf(people);
  let room: number = limits.mentionsPerComment;
  const mention = (person: Mentionable, text: string): string =>
    room-- > 0 ? mentionOf(person) : text;
  return body
    .split(apart)
    .map((part, place) => {
      if (place % 2 === 0) return resolvePlain(part, { handles, mention });
      if (part.startsWith("`")) return part;
      return replaceMentions(part, ({ id, name }) => {
        const person = byId.get(id);
        return person ? mention(person, `@${name}`) : `@${name}`;
      });
    })
    .join("");
}

/** Code, and mentions that stand already. */
const apart = /(```[\s\S]*?(?:```|$)|`[^`\n]*`|\[@(?:[^\]\\]|\\.)+\]\(mention:\d{1,18}\))/;
const handleCharacters = 254;

interface Resolver {
  handles: ReadonlyMap<string, Mentionable>;
  mention: (person: Mentionable, text: string) => string;
}

function resolvePlain(text: string, { handles, mention }: Resolver): string {
  let resolved = "";
  let from = 0;
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}_.@/])@(?=[\p{L}\p{N}])/gu)) {
    if (index < from) continue;
    const match = longestHandle(text.slice(index + 1, index + 1 + handleCharacters), handles);
    if (!match) continue;
    const end = index + 1 + match.length;
    resolved += text.slice(from, index) + mention(match.person, text.slice(index, end));
    from = end;
  }
  return resolved + text.slice(from);
}

/** What ends where a word does, and not within an address or a double name. */
function longestHandle(
  text: string,
  handles: ReadonlyMap<string, Mentionable>,
): { person: Mentionable; length: number } | undefined {
  const ends = [...text.matchAll(/(?<=[\p{L}\p{N}])(?![\p{L}\p{N}_]|[-.'’@][\p{L}\p{N}])/gu)];
  for (const { index } of ends.toReversed()) {
    const person = handles.get(text.slice(0, index).toLowerCase());
    if (person) return { person, length: index };
  }
  return undefined;
}

/** A full name or address counts more than a part of it; what several are called names nobody. */
function handlesOf(people: readonly Mentionable[]): ReadonlyMap<string, Mentionable> {
  const whole = uniqueHandles(people, ({ name, username }) => [name, username]);
  const parts = uniqueHandles(people, ({ name, username }) => [
    name.split(" ")[0] ?? name,
    username.split("@")[0] ?? username,
  ]);
  return new Map(
    [...parts, ...whole].flatMap(([handle, person]) =>
      person === null ? [] : [[handle, person] as const],
    ),
  );
}

function uniqueHandles(
  people: readonly Mentionable[],
  handlesOfPerson: (person: Mentionable) => readonly string[],
): Map<string, Mentionable | null> {
  const handles = new Map<string, Mentionable | null>();
  for (const person of people)
    for (const handle of new Set(handlesOfPerson(person).map((text) => text.toLowerCase())))
      handles.set(handle, handles.has(handle) ? null : person);
  return handles;
}
