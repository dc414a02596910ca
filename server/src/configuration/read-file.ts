/** Settings in a file: YAML, with the names of the variables. */
import fs from "node:fs";
import { parseDocument } from "yaml";

export interface FileSettings {
  settings: Record<string, string>;
  problems: string[];
}

/** A list is joined by commas, a group becomes NAME=VALUE words, and true is 1, as in a variable. */
export function readSettingsFile(file: string): FileSettings {
  const text = readText(file);
  if (text === null) return { settings: {}, problems: [`TOCSIN_CONFIG: ${file} cannot be read`] };
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) {
    const [line] = error.message.split("\n");
    return { settings: {}, problems: [`TOCSIN_CONFIG: ${file}: ${line}`] };
  }
  const content: unknown = document.toJS();
  if (content === null) return { settings: {}, problems: [] };
  if (typeof content !== "object" || Array.isArray(content))
    return { settings: {}, problems: [`TOCSIN_CONFIG: ${file} is no list of NAME: value`] };
  const settings: Record<string, string> = {};
  const problems: string[] = [];
  for (const [name, value] of Object.entries(content)) {
    const setting = textOf(value);
    if (setting === null) problems.push(`TOCSIN_CONFIG: ${file}: ${name} is no value of a setting`);
    else if (value !== null) settings[name] = setting;
  }
  return { settings, problems };
}

function readText(file: string): string | null {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

/** Null for what a variable cannot hold. */
function textOf(value: unknown): string | null {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "1" : "0";
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (Array.isArray(value)) {
    const parts: (string | null)[] = value.map(plainText);
    return parts.includes(null) ? null : parts.join(",");
  }
  const parts = Object.entries(value as object).map(([name, part]: [string, unknown]) => {
    const text = plainText(part);
    return text === null ? null : `${name}=${text}`;
  });
  return parts.includes(null) ? null : parts.join(" ");
}

const plainText = (value: unknown): string | null =>
  typeof value === "object" ? null : textOf(value);
