import { z } from "zod";
import { baseUrl, commonFields, secretText } from "./config-fields.ts";

/** A model behind an OpenAI-compatible address. It takes no shares. */
export const aiAnalysisConfig = z.object({
  base_url: baseUrl().default("https://api.openai.com/v1"),
  /** Servers of one's own may need none. */
  api_key: secretText,
  model: z.string().trim().min(1, "Name a model").max(200),
  ...commonFields,
});
