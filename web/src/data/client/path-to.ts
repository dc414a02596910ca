/** The address of an endpoint: every parameter filled in and encoded, then the query. */
export function pathTo(path: string, input: { params?: unknown; query?: unknown }): string {
  const params = entries(input.params);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params.get(name);
    if (value === undefined || value === "") throw new Error(`${path} needs ${name}`);
    // Browsers take such a segment for a way up, encoded or not.
    if (/^\.{1,2}$/.test(value)) throw new Error(`${path} cannot carry "${value}"`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams([...entries(input.query)]).toString();
  return query === "" ? filled : `${filled}?${query}`;
}

/** Values as text; what is undefined or null is left out. */
function entries(values: unknown): Map<string, string> {
  if (typeof values !== "object" || values === null) return new Map();
  return new Map(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  );
}
