/** Text with `${…}` in it, as pieces: what stands as it is, and the names to be filled in. */
export type TemplatePiece = { text: string } | { name: string };

/** The pieces, or why it is no template. */
export function parseTemplate(template: string): TemplatePiece[] | string {
  const pieces: TemplatePiece[] = [];
  let at = 0;
  for (let open = template.indexOf("${"); open !== -1; open = template.indexOf("${", at)) {
    const close = template.indexOf("}", open);
    if (close === -1) return "After ${ a } is missing";
    const name = template.slice(open + 2, close).trim();
    if (name === "") return "Between ${ and } a name is missing";
    if (open > at) pieces.push({ text: template.slice(at, open) });
    pieces.push({ name });
    at = close + 1;
  }
  if (at < template.length) pieces.push({ text: template.slice(at) });
  return pieces;
}
