import { targetKindWords } from "../../../../words/words.ts";
import type { KindForm } from "../kind-form.ts";

const { "ai-analysis": words } = targetKindWords;

export const aiAnalysisForm: KindForm = {
  hasCheck: true,
  fields: [
    {
      name: "base_url",
      type: "url",
      isRequired: true,
      initial: "https://api.openai.com/v1",
      ...words.baseUrl,
    },
    { name: "model", type: "text", isRequired: true, ...words.model },
    { name: "api_key", type: "secret", ...words.apiKey },
  ],
};
