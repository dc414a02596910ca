import { mailAsJson } from "./mail-as-json.ts";

/** Of a source of mails, a mail as its server has it, or as receipts keep it. */
export const pastedPayload = async (source: string, payload: unknown): Promise<unknown> =>
  source === "email" && typeof payload === "string"
    ? mailAsJson(Buffer.from(payload.trimStart()))
    : payload;
