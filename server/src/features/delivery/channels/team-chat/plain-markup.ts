/** Plain text for services that read a markup: it says what it says, and calls nobody. */

const zeroWidthSpace = "\u200b";

/** Addresses stay as they are, and are links. */
export const plainMarkdown = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>]+)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/[\\`*_~|[\]<>#]/g, "\\$&")))
    .join("")
    .replaceAll("@", `@${zeroWidthSpace}`);

/** Google Chat knows no escapes: `<users/all>` and `<address|text>` are broken up. */
export const plainChatText = (text: string): string => text.replaceAll("<", `<${zeroWidthSpace}`);
