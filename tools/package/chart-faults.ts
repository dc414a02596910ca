interface Template {
  name: string;
  text: string;
}

const ACTION = /\{\{-?\s*([\s\S]*?)\s*-?\}\}/g;
const OPENING = /^(if|range|with|define|block)\b/;

/** What of a chart's templates can be wrong without rendering them, as sentences. */
export function chartFaults(templates: readonly Template[], values: unknown): string[] {
  const all = templates.flatMap(({ text }) => actionsOf(text));
  const defined = new Set(all.flatMap((action) => /^define "([^"]+)"/.exec(action)?.[1] ?? []));
  return templates.flatMap(({ name, text }) =>
    [
      ...braceFaults(text),
      ...blockFaults(actionsOf(text)),
      ...actionsOf(text).flatMap((action) => [
        ...missingValues(action, values),
        ...missingTemplates(action, defined),
      ]),
    ].map((fault) => `${name}: ${fault}`),
  );
}

const actionsOf = (text: string): string[] =>
  [...text.matchAll(ACTION)].map(([, action = ""]) => action);

const braceFaults = (text: string): string[] =>
  /\{\{|\}\}/.test(text.replaceAll(ACTION, "")) ? ["braces without their pair"] : [];

function blockFaults(actions: readonly string[]): string[] {
  const open: string[] = [];
  const faults: string[] = [];
  for (const action of actions) {
    if (OPENING.test(action)) open.push(action);
    else if (action === "end" && open.pop() === undefined) faults.push("an end closes nothing");
  }
  return [...faults, ...open.map((action) => `"${action}" is not closed`)];
}

const missingValues = (action: string, values: unknown): string[] =>
  [...action.matchAll(/\.Values\.([\w.]+)/g)]
    .map(([, place = ""]) => place)
    .filter((place) => !hasValue(values, place.split(".")))
    .map((place) => `there is no value ${place}`);

const missingTemplates = (action: string, defined: ReadonlySet<string>): string[] =>
  [...action.matchAll(/include "([^"]+)"/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !defined.has(name))
    .map((name) => `there is no template ${name}`);

function hasValue(values: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  if (typeof values !== "object" || values === null || !Object.hasOwn(values, name)) return false;
  return hasValue((values as Record<string, unknown>)[name], rest); // an object, by the line above
}
