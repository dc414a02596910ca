/** As a person reads it: https://docs.slack.dev/messaging/formatting-message-text */
export const plainSlackText = (text: string): string =>
  text
    .replaceAll(/<([^<>|]*)(?:\|([^<>]*))?>/g, (_whole, target: string, label: string = "") =>
      reference(target, label),
    )
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

function reference(target: string, label: string): string {
  const name = target.slice(1);
  if (target.startsWith("@")) return `@${label || name}`;
  if (target.startsWith("#")) return `#${label || name}`;
  if (target.startsWith("!")) return label || `@${name.split("^")[0]}`;
  const address = target.replace(/^mailto:/, "");
  return label === "" || label === address ? address : `${label} (${address})`;
}
