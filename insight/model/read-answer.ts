/** What is believed of a model's answer: sentences of plain text whose evidence exists. */
import type { Analysis, Cause, Claim } from "../analysis/facts.ts";
import type { Prompt } from "./prompt.ts";
import { jsonIn, listOf, plainText, recordOf } from "./answer-text.ts";

type ReadAnswer = Omit<Analysis, "recommended_tags">;

/** Null where nothing of it can be shown. */
export function readAnswer(
  text: string,
  prompt: Pick<Prompt, "evidence" | "entities">,
): ReadAnswer | null {
  const answer = recordOf(jsonIn(text));
  if (answer === null) return null;
  const claims = (value: unknown, most: number) => claimsOf(value, prompt).slice(0, most);
  const summary = claims(answer["summary"], 10);
  if (summary.length === 0) return null;
  const category = plainText(answer["category"], 40);
  return {
    summary,
    causes: causesOf(answer["causes"], prompt),
    category: category === "" ? null : category,
    impact: claims(answer["impact"], 5),
    next_step: claims([answer["next_step"]], 1)[0] ?? null,
  };
}

function causesOf(value: unknown, prompt: Pick<Prompt, "evidence" | "entities">): Cause[] {
  const known = new Map(prompt.entities.map((entity) => [entity.toLowerCase(), entity]));
  const causes = listOf(value).flatMap((item): Cause[] => {
    const { entity: name, score, reasons: rawReasons } = recordOf(item) ?? {};
    const entity = typeof name === "string" ? known.get(name.trim().toLowerCase()) : undefined;
    const reasons = claimsOf(rawReasons, prompt).slice(0, 5);
    if (entity === undefined || reasons.length === 0) return [];
    known.delete(entity.toLowerCase());
    const share = typeof score === "number" && Number.isFinite(score) ? score : 0;
    return [{ entity, score: Math.min(1, Math.max(0, share)), reasons }];
  });
  // However sure the model is of each: together they are no more than certain.
  const total = Math.max(
    1,
    causes.reduce((sum, { score }) => sum + score, 0),
  );
  return causes
    .map((cause) => ({ ...cause, score: Math.round((cause.score / total) * 1000) / 1000 }))
    .sort((a, b) => b.score - a.score)
    .slice(0, 5);
}

/** A sentence that names no evidence, or any that does not exist, is dropped. */
function claimsOf(value: unknown, { evidence }: Pick<Prompt, "evidence">): Claim[] {
  return listOf(value).flatMap((item): Claim[] => {
    const record = recordOf(item);
    const text = plainText(record?.["text"], 400);
    const numbers = [...new Set(listOf(record?.["evidence"]))];
    const cited = numbers.flatMap((n) => (typeof n === "number" ? (evidence[n - 1] ?? []) : []));
    if (text === "" || cited.length === 0 || cited.length < numbers.length) return [];
    return [{ text, evidence: cited.slice(0, 8) }];
  });
}
