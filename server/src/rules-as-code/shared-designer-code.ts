/** Shared questions as files say them: by their owners' user names, without what is implied. */
import { z } from "zod";
import { createDesigner } from "#contract/analytics-designers.ts";
import { name } from "#contract/scalars.ts";
import type { SharedDesigner } from "../features/analytics-designers/shared-designers.ts";

const { question, description, chart, range_s, compares } = createDesigner.body.shape;

export const sharedDesignersFileSchema = z.array(
  z.strictObject({
    owner: z.string().trim().min(1).max(300),
    name,
    description,
    question: z.strictObject(question.shape),
    chart,
    range_s,
    compares,
    environment_id: name.nullable().default(null),
    role_ids: z
      .array(name)
      .min(1, "a question that is shared with no role is its owner's own")
      .max(100),
  }),
);

export const writeSharedDesignerCode = (shared: SharedDesigner): object => ({
  owner: shared.owner,
  name: shared.name,
  ...(shared.description === "" ? {} : { description: shared.description }),
  question: {
    measures: shared.question.measures,
    ...(shared.question.dimensions.length === 0 ? {} : { dimensions: shared.question.dimensions }),
    ...(shared.question.query === "" ? {} : { query: shared.question.query }),
    ...(shared.question.interval === null ? {} : { interval: shared.question.interval }),
    limit: shared.question.limit,
  },
  chart: shared.chart,
  range_s: shared.range_s,
  ...(shared.compares ? { compares: true } : {}),
  ...(shared.environment_id === null ? {} : { environment_id: shared.environment_id }),
  role_ids: shared.role_ids,
});
