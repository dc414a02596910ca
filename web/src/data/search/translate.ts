import { judgeTranslation, translateWords } from "#contract/search.ts";
import { useEndpointMutation } from "../client/endpoint-mutation.ts";
import { usePreviewQuery } from "../client/preview.ts";

/** Null asks nothing. */
export const useTranslation = (text: string | null) =>
  usePreviewQuery(translateWords, text === null ? null : { text });
export const useJudgeTranslation = () =>
  useEndpointMutation(judgeTranslation, { stale: [translateWords] });
