import { untemplatedFields } from "./step-fields.ts";
import { renderLiquid } from "../../platform/liquid.ts";

/** A template that cannot be filled in: the step fails with it. */
export class TemplateFault extends Error {}

/** Every text of a step's fields, filled in. */
export function fillTemplates<T>(value: T, scope: object): T {
  return fill(value, scope) as T; // texts become texts, all else keeps its form
}

function fill(value: unknown, scope: object): unknown {
  if (typeof value === "string") return fillText(value, scope);
  if (Array.isArray(value)) return value.map((item) => fill(item, scope));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      untemplatedFields.has(name) ? inner : fill(inner, scope),
    ]),
  );
}

function fillText(text: string, scope: object): string {
  if (!text.includes("{")) return text;
  const { output, problems } = renderLiquid(text, "plain", scope);
  const [first] = problems;
  if (first)
    throw new TemplateFault(`Line ${first.line}, column ${first.column}: ${first.message}`);
  return output;
}
