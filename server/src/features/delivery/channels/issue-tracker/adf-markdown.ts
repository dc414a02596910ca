/** Atlassian's document format as Markdown: what it does not have is its text alone. */
import { z } from "zod";

const mark = z.object({
  type: z.string(),
  attrs: z.object({ href: z.string().optional() }).optional(),
});
interface AdfNode {
  type: string;
  text?: string | undefined;
  marks?: z.infer<typeof mark>[] | undefined;
  attrs?: Record<string, unknown> | undefined;
  content?: AdfNode[] | undefined;
}
const node: z.ZodType<AdfNode> = z.object({
  type: z.string(),
  text: z.string().optional(),
  marks: z.array(mark).optional(),
  attrs: z.record(z.string(), z.unknown()).optional(),
  get content() {
    return z.array(node).optional();
  },
});

export function adfMarkdown(document: unknown): string {
  const parsed = node.safeParse(document);
  return parsed.success ? blocks(parsed.data.content).trim() : "";
}

const blocks = (nodes: readonly AdfNode[] = []): string =>
  nodes
    .map((item) => block(item))
    .filter((text) => text !== "")
    .join("\n\n");

function block(item: AdfNode): string {
  const { type, content = [] } = item;
  switch (type) {
    case "heading":
      return `${"#".repeat(levelOf(item))} ${inline(content)}`;
    case "bulletList":
    case "taskList":
    case "decisionList":
      return content.map((entry) => listItem(entry, "- ")).join("\n");
    case "orderedList":
      return content.map((entry, at) => listItem(entry, `${at + 1}. `)).join("\n");
    case "codeBlock":
      return `\`\`\`\n${plain(item)}\n\`\`\``;
    case "blockquote":
      return blocks(content).replaceAll(/^/gm, "> ");
    case "rule":
      return "---";
    case "table":
      return content.map((row) => (row.content ?? []).map(plain).join(" | ")).join("\n");
    default:
      return content.some(({ type: inner }) => inlineTypes.has(inner))
        ? inline(content)
        : blocks(content) || inline([item]);
  }
}

const inlineTypes = new Set([
  "text",
  "hardBreak",
  "mention",
  "emoji",
  "inlineCard",
  "date",
  "status",
]);

const levelOf = ({ attrs }: AdfNode): number =>
  Math.min(6, Math.max(1, Math.trunc(Number(attrs?.["level"])) || 1));

/** What follows its first line stands below it. */
function listItem({ type, content = [] }: AdfNode, sign: string): string {
  const text = type === "listItem" ? blocks(content).replaceAll("\n\n", "\n") : inline(content);
  return sign + text.replaceAll("\n", `\n${" ".repeat(sign.length)}`);
}

const inline = (nodes: readonly AdfNode[]): string =>
  nodes
    .map((item) => {
      if (item.type === "text") return marked(item);
      if (item.type === "hardBreak") return "\n";
      return item.content ? inline(item.content) : labelOf(item);
    })
    .join("");

/** A mention, an emoji, a date, or a link that stands as a card. */
function labelOf({ attrs = {} }: AdfNode): string {
  const label = attrs["text"] ?? attrs["shortName"] ?? attrs["url"];
  return typeof label === "string" ? label : "";
}

const plain = (item: AdfNode): string =>
  item.text ?? (item.content ? item.content.map(plain).join(" ") : labelOf(item));

const signs: Readonly<Record<string, string>> = { code: "`", strong: "**", em: "*", strike: "~~" };

function marked({ text = "", marks = [] }: AdfNode): string {
  const link = marks.find(({ type }) => type === "link")?.attrs?.href;
  const written = marks.reduce((words, { type }) => around(words, signs[type] ?? ""), text);
  return link === undefined || link === text ? written : `[${written}](${link})`;
}

/** Signs stand beside words, not beside spaces. */
const around = (text: string, sign: string): string =>
  text.trim() === "" ? text : text.replace(/^(\s*)([^]*?)(\s*)$/, `$1${sign}$2${sign}$3`);
