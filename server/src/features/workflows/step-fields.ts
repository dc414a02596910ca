/** Conditions, and lists of steps inside: what of a step's fields is no template. */
export const untemplatedFields: ReadonlySet<string> = new Set([
  "if",
  "until",
  "incidents",
  "do",
  "else",
  "steps",
]);

/** Without the steps inside: those are steps of their own. */
export function withoutInnerSteps(params: object): Record<string, unknown> {
  const { do: _do, else: _else, steps: _steps, ...own } = params as Record<string, unknown>;
  return own;
}
