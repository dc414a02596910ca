import { printText } from "#bpql/literal.ts";

/** Finds incidents by what a person types: a number, or words of the title. */
export function incidentQuery(typed: string): string {
  const text = typed.trim();
  const number = /^#?(\d{1,18})$/.exec(text)?.[1];
  if (number !== undefined) return `id = ${number}`;
  return text === "" ? "" : text.split(/\s+/).map(printText).join(" ");
}
