import { z } from "zod";
import type { OpenConfig } from "../../outbound-integrations/stored-config.ts";
import { type ApiAnswer, callApi } from "./call-api.ts";
import type { CheckContext } from "./channel.ts";
import { SendFailure } from "../../../platform/send-failure.ts";

const shownModels = 10;

const modelList = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Whether an OpenAI-compatible address takes the key, and knows the model. */
export async function checkModel({
  target: { base_url, api_key, model },
  outbound,
  nowS,
  signal,
}: CheckContext<OpenConfig<"ai-analysis">>): Promise<void> {
  const answer = await callApi(
    {
      url: `${base_url}/models`,
      headers: {
        accept: "application/json",
        ...(api_key === "" ? {} : { authorization: `Bearer ${api_key}` }),
      },
      secrets: [api_key],
      reasonIn: ({ json }) => problem.safeParse(json).data?.error.message ?? null,
    },
    { outbound, nowS, signal },
  );
  requireModel(model, answer);
}

function requireModel(model: string, { status, json }: ApiAnswer): void {
  const { data } = modelList.safeParse(json);
  const failure = (message: string) =>
    new SendFailure(message, { status, isFinal: true, retryAfterS: null });
  if (data === undefined) throw failure("The answer is no list of models: is the address right?");
  const ids = data.data.map(({ id }) => id);
  if (ids.includes(model)) return;
  const known = ids.slice(0, shownModels).join(", ");
  throw failure(
    known === ""
      ? "The endpoint offers no model"
      : `The endpoint does not offer “${model}”, but: ${known}${ids.length > shownModels ? ", …" : ""}`,
  );
}

const problem = z.object({ error: z.object({ message: z.string() }) });
