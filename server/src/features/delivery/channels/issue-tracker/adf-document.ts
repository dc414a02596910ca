/** A text as Atlassian's document format: paragraphs, lines, and links that can be followed. */
interface AdfNode {
  type: string;
  text?: string;
  marks?: { type: "link"; attrs: { href: string } }[];
  content?: AdfNode[];
}
export interface AdfDocument {
  type: "doc";
  version: 1;
  content: AdfNode[];
}

export const adfDocument = (text: string): AdfDocument => ({
  type: "doc",
  version: 1,
  content: text
    .split(/\n{2,}/)
    .map((paragraph) => ({ type: "paragraph", content: linesOf(paragraph) }))
    .filter(({ content }) => content.length > 0),
});

const linesOf = (paragraph: string): AdfNode[] =>
  paragraph
    .split("\n")
    .flatMap((line, at) => [...(at === 0 ? [] : [{ type: "hardBreak" }]), ...wordsOf(line)]);

const links = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/;
/** Empty texts are refused. */
const wordsOf = (line: string): AdfNode[] =>
  line
    .split(links)
    .filter((part) => part !== "")
    .map((part) => ({
      type: "text",
      text: part,
      ...(links.test(part) ? { marks: [{ type: "link", attrs: { href: part } }] } : {}),
    }));
