/** "disk, load +4" in two: the names may be cut short, the number never. */
export function subtitleParts(subtitle: string): { names: string; more: string | null } {
  const [, names, more] = /^(.*) (\+\d+)$/s.exec(subtitle) ?? [];
  return names === undefined || more === undefined
    ? { names: subtitle, more: null }
    : { names, more };
}
