import type { AddressObject } from "mailparser";
import { storable } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refuse.ts";

/** What is read of a mail: what its receipt keeps, and what paths of a mapping lead into. */
export interface MailPayload {
  from: string | undefined;
  from_name: string | undefined;
  from_domain: string | undefined;
  to: string[];
  subject: string;
  text: string;
  date: string | undefined;
  message_id: string | undefined;
  /** Their names: what is in them is left out. */
  attachments: string[];
  headers: Record<string, string>;
  auto_submitted: string | undefined;
  is_bounce: boolean;
}

const maxTextCharacters = 100_000;
/** Of a page, more than is kept of its text. Turning it into text holds up everybody else. */
const maxHtmlCharacters = 300_000;
const maxSubjectCharacters = 2000;
const maxAttachments = 30;
const maxAddresses = 20;
const maxHeaders = 50;
const maxHeaderCharacters = 500;
const keptHeader = /^(x-|list-id$|precedence$|importance$|priority$)/;

/** Throws a refusal for what no mail is. `envelopeFrom` is empty for reports of mail servers. */
export async function mailAsJson(raw: Buffer, envelopeFrom?: string): Promise<MailPayload> {
  const mail = await parse(raw);
  const header = (name: string): string | undefined => textOf(mail.headers.get(name));
  const [from] = addressesIn(mail.from);
  const kind = mail.headers.get("content-type");
  const isReport = typeof kind === "object" && "value" in kind && kind.value === "multipart/report";
  const returnPath = mail.headers.has("return-path") ? (header("return-path") ?? "") : undefined;
  const payload: MailPayload = {
    from: from?.address,
    from_name: from?.name === "" ? undefined : from?.name,
    from_domain: from?.address.slice(from.address.lastIndexOf("@") + 1),
    to: addressesIn(mail.to).map(({ address }) => address),
    subject: (mail.subject ?? "").slice(0, maxSubjectCharacters),
    text: mail.text.trim().slice(0, maxTextCharacters),
    date: mail.date?.toISOString(),
    message_id: mail.messageId,
    attachments: mail.attachments
      .flatMap(({ filename }) => filename ?? [])
      .slice(0, maxAttachments),
    headers: Object.fromEntries(
      [...mail.headers.keys()]
        .filter((name) => keptHeader.test(name))
        .slice(0, maxHeaders)
        .flatMap((name) => {
          const text = header(name);
          return text === undefined ? [] : [[name, text.slice(0, maxHeaderCharacters)] as const];
        }),
    ),
    auto_submitted: header("auto-submitted"),
    is_bounce: isReport || (envelopeFrom ?? returnPath?.replace(/[<>\s]/g, "")) === "",
  };
  return storable(payload);
}

async function parse(raw: Buffer) {
  const { simpleParser } = await import("mailparser");
  const { convert } = await import("html-to-text");
  try {
    const mail = await simpleParser(raw, {
      skipTextToHtml: true,
      skipTextLinks: true,
      skipImageLinks: true,
      skipHtmlToText: true,
    });
    const text = mail.text?.trim() ?? "";
    const page = text === "" && mail.html ? mail.html.slice(0, maxHtmlCharacters) : null;
    return { ...mail, text: page === null ? text : convert(page, pageOptions) };
  } catch (error) {
    throw refuse(
      "invalid",
      `This mail cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

const maxDepth = 100;
const pageOptions = {
  wordwrap: false as const,
  limits: { maxDepth },
  selectors: [
    { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
    { selector: "img", format: "skip" },
  ],
};

const textOf = (value: unknown): string | undefined => {
  if (Array.isArray(value)) return textOf(value.at(-1));
  if (typeof value === "string") return value.trim();
  if (typeof value !== "object" || value === null) return undefined;
  return "text" in value && typeof value.text === "string" ? value.text : undefined;
};

function addressesIn(
  field: AddressObject | readonly AddressObject[] | undefined,
): { address: string; name: string }[] {
  return [field ?? []]
    .flat()
    .flatMap(({ value }) => value)
    .flatMap(({ address, name, group }) => [{ address, name }, ...(group ?? [])])
    .flatMap(({ address, name }) =>
      address === undefined || address === ""
        ? []
        : [{ address: address.toLowerCase(), name: name ?? "" }],
    )
    .slice(0, maxAddresses);
}
