/**
 * What a migration may do while servers of the version before still run: add. What takes something
 * away, or asks more of what they write, says so in its first line.
 */
const firstLine = /^-- Breaks older versions: \S/;

export const breaksOlder = (text: string): boolean => firstLine.test(text);

/** Why an older version could no longer read or write; `existing`: all migrations before it. */
export function breakingStatements(text: string, existing: string): string[] {
  const created = new Set([...plain(text).matchAll(/create table (\w+)/g)].map(([, name]) => name));
  return plain(text)
    .split(";")
    .map((statement) => statement.trim())
    .filter((statement) => {
      const [, table] = /^(?:alter table|create unique index \w+ on) (\w+)/.exec(statement) ?? [];
      return !created.has(table) && isBreaking(statement, plain(existing));
    });
}

const plain = (sql: string): string =>
  sql.replaceAll(/--.*$/gm, "").replaceAll(/\s+/g, " ").toLowerCase();

const breaking = [
  /\bdrop (table|column|view|function|type|policy)\b/,
  /\brename\b/,
  /\balter column \w+ (set data )?type\b/,
  /\bset not null\b/,
  /^create unique index\b/,
  /^create trigger\b/,
];

function isBreaking(statement: string, existing: string): boolean {
  if (breaking.some((pattern) => pattern.test(statement))) return true;
  if (!statement.startsWith("alter table")) return false;
  return statement
    .split(/, (?=add |drop |alter )/)
    .some(
      (part) =>
        (/\badd column\b.*\bnot null\b/.test(part) && !/\b(default|generated)\b/.test(part)) ||
        (/\badd constraint\b/.test(part) && !allowsMore(part, existing)),
    );
}

/** A list of words under the name of one that there was, with all of its words. */
function allowsMore(part: string, existing: string): boolean {
  const [, name = ""] = /add constraint (\w+)/.exec(part) ?? [];
  const before = existing.split(`add constraint ${name} `).at(-1) ?? "";
  const end = before.indexOf(";");
  const words = wordsIn(part);
  return (
    existing.includes(`add constraint ${name} `) &&
    /check \(\w+ in \(/.test(part) &&
    wordsIn(before.slice(0, end).split(", add constraint")[0] ?? "").every((word) =>
      words.includes(word),
    )
  );
}

const wordsIn = (text: string): string[] => [...text.matchAll(/'([^']*)'/g)].map(([word]) => word);
