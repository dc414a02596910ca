import { useMemo } from "react";
import { safeHtml } from "./safe-html.ts";

/** The part of `Markdown` that needs the parser. */
export default function MarkdownBody({ text }: { text: string }) {
  const html = useMemo(() => safeHtml(text), [text]);
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
