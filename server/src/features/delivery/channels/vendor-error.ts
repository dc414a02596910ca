/** What a vendor gives as its reason: each of them writes it in its own shape. */
export function messageOf(text: string): string {
  try {
    const parts = [...new Set(partsOf(JSON.parse(text), ""))];
    return parts.length > 0 ? parts.join("; ") : text;
  } catch {
    return text;
  }
}

/** Fields that say why, in the order in which they are read; some are maps of a field to problems. */
const telling = ["errorMessages", "error", "message", "detail", "errors", "error_description"];

function partsOf(value: unknown, field: string): string[] {
  if (typeof value === "string")
    return value === "" ? [] : [field === "" ? value : `${field}: ${value}`];
  if (Array.isArray(value)) return value.flatMap((item) => partsOf(item, field));
  if (typeof value !== "object" || value === null) return [];
  const parts = new Map<string, unknown>(Object.entries(value));
  const known = telling.filter((name) => parts.has(name));
  return known.length > 0
    ? known.flatMap((name) => partsOf(parts.get(name), field))
    : [...parts].flatMap(([name, part]) => partsOf(part, name));
}
