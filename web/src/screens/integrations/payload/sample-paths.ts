const maxPaths = 300;
const maxDepth = 12;

export interface SamplePath {
  path: string;
  /** What stands there, in short. */
  value: string;
}

/** Paths of a sample that have a value: those of an event in its list first, then the request's. */
export function samplePaths(payload: unknown, array: string): SamplePath[] {
  const list = array === "" ? payload : valueAt(payload, array.split("."));
  const item: unknown = Array.isArray(list) ? list[0] : payload;
  const paths: SamplePath[] = [];
  addPaths(paths, item, []);
  if (item !== payload && array !== "") addPaths(paths, payload, []);
  return paths;
}

/** Lists of objects, by their paths. */
export function sampleLists(payload: unknown, at: readonly string[] = []): string[] {
  if (at.length > maxDepth || typeof payload !== "object" || payload === null) return [];
  if (Array.isArray(payload))
    return at.length > 0 && payload.some((item) => typeof item === "object") ? [at.join(".")] : [];
  return Object.entries(payload).flatMap(([key, value]) => sampleLists(value, [...at, key]));
}

function addPaths(paths: SamplePath[], value: unknown, at: readonly string[]): void {
  if (paths.length >= maxPaths || at.length > maxDepth || value === null) return;
  if (typeof value === "object")
    for (const [key, inner] of Object.entries(value)) addPaths(paths, inner, [...at, key]);
  else if (!paths.some(({ path }) => path === at.join(".")))
    paths.push({ path: at.join("."), value: String(value).slice(0, 60) });
}

function valueAt(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value;
  if (typeof value !== "object" || value === null) return undefined;
  return valueAt(new Map<string, unknown>(Object.entries(value)).get(key), rest);
}
