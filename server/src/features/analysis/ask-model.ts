/** One question to an OpenAI-compatible endpoint. Whatever it answers is data. */
import { z } from "zod";
import { answerSchema, type Prompt } from "#insight/model/prompt.ts";
import { SendFailure } from "../../platform/send-failure.ts";
import type { Outbound } from "../../platform/outbound.ts";
import { connectionFailure, requireSuccess } from "../../platform/http-failure.ts";

export interface ModelTarget {
  baseUrl: string;
  apiKey: string;
  model: string;
}
export interface ModelReply {
  text: string;
  tokens: number;
}

/** Nothing in it can be shown. */
export const unusable = "The model's answer could not be used";
const timedOut = "Generation timed out. Please try again.";
const maxResponseBytes = 512 * 1024;
const badRequest = 400;

const completion = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string().nullable().optional() }) }))
    .min(1),
  usage: z
    .object({ total_tokens: z.number().min(0).catch(0) })
    .nullish()
    .catch(null),
});

/** What an answer looks like, as a JSON schema of the kind that strict endpoints want. */
export interface AnswerForm {
  name: string;
  schema: object;
}
export const analysisForm: AnswerForm = { name: "incident_analysis", schema: answerSchema };

/** Newest form first: old servers refuse what they do not know with 400. */
const responseFormats = ({ name, schema }: AnswerForm) =>
  [
    { type: "json_schema", json_schema: { name, strict: true, schema } },
    { type: "json_object" },
    null,
  ] as const;

interface AskOptions {
  form: AnswerForm;
  outbound: Outbound;
  timeoutS: number;
  nowS: number;
  signal: AbortSignal;
}

/** Throws `SendFailure`; in `timeoutS` all of it has ended. */
export async function askModel(
  { baseUrl, apiKey, model }: ModelTarget,
  prompt: Pick<Prompt, "system" | "user">,
  { outbound, timeoutS, nowS, signal, form }: AskOptions,
): Promise<ModelReply> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutS * 1000)]);
  for (const format of responseFormats(form)) {
    const response = await outbound
      .fetch(`${baseUrl}/chat/completions`, {
        method: "POST",
        headers: {
          "user-agent": "Tocsin",
          accept: "application/json",
          "content-type": "application/json",
          ...(apiKey === "" ? {} : { authorization: `Bearer ${apiKey}` }),
        },
        body: JSON.stringify({
          model,
          messages: [
            { role: "system", content: prompt.system },
            { role: "user", content: prompt.user },
          ],
          ...(format === null ? {} : { response_format: format }),
        }),
        signal: deadline,
        timeoutMs: timeoutS * 1000,
        maxResponseBytes,
      })
      .catch((error: unknown) => {
        throw deadline.aborted || isTimeout(error)
          ? new SendFailure(timedOut, { status: null, isFinal: true, retryAfterS: null })
          : connectionFailure(error, [apiKey]);
      });
    if (response.status === badRequest && format !== null) continue;
    await requireSuccess(response, { nowS, secrets: [apiKey] }).catch(withoutExcerpt);
    return readReply(await response.text());
  }
  throw unusableFailure();
}

/** A server may repeat what it was told, and whoever reads the reason may see less than that. */
function withoutExcerpt(error: unknown): never {
  if (!(error instanceof SendFailure) || error.status === null) throw error;
  const { status, isFinal, retryAfterS } = error;
  const reason = error.message.replace(/^(The receiver answered \d+): .*$/s, "$1");
  throw new SendFailure(reason, { status, isFinal, retryAfterS });
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError");

function readReply(text: string): ModelReply {
  const parsed = completion.safeParse(jsonText.safeParse(text).data);
  const content = parsed.data?.choices[0]?.message.content;
  if (!parsed.success || !content) throw unusableFailure();
  return { text: content, tokens: parsed.data.usage?.total_tokens ?? 0 };
}

const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message: "is no JSON" });
    return z.NEVER;
  }
});

const unusableFailure = (): SendFailure =>
  new SendFailure(unusable, {
    status: null,
    isFinal: true,
    retryAfterS: null,
  });
