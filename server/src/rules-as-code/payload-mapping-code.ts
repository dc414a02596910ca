/** Payload mappings as files say them: by the names of their sources, without what is implied. */
import { z } from "zod";
import { type MappingTest, mappingTests } from "#contract/payload-mapping-tests.ts";
import {
  type PayloadMapping,
  payloadMapping,
  payloadMappingInput,
} from "#contract/payload-mappings.ts";
import type { NamedMappingRow } from "../features/payload-mappings/store.ts";
import { canonicalJson } from "../platform/canonical-json.ts";

export interface CodeMapping {
  /** Kind and name, as queries name it. */
  source: string;
  mapping: PayloadMapping;
  tests: MappingTest[];
}

export const mappingKey = ({ source }: Pick<CodeMapping, "source">): string => source.toLowerCase();
export const mappingTitle = ({ source }: Pick<CodeMapping, "source">): string =>
  `payload-mapping ${source}`;

/** In the order of the schemas: the database keeps none. */
export const codeMappingOf = ({ source_system, mapping, tests }: NamedMappingRow): CodeMapping => ({
  source: source_system,
  mapping: payloadMapping.parse(mapping),
  tests: mappingTests.parse(tests),
});

export const mappingsFileSchema = z.array(
  z
    .strictObject({
      source: z.string().trim().min(1).max(300),
      ...payloadMappingInput.shape,
      tests: mappingTests.default([]),
    })
    .transform(({ source, tests, ...mapping }): CodeMapping => ({ source, mapping, tests })),
);

const implied: Record<string, unknown> = payloadMappingInput.parse({ primary: ["-"] });

export const writeMapping = ({ source, mapping, tests }: CodeMapping): object => ({
  source,
  ...Object.fromEntries(
    Object.entries(mapping).filter(
      ([field, value]) =>
        field === "primary" || canonicalJson(value) !== canonicalJson(implied[field]),
    ),
  ),
  ...(tests.length === 0 ? {} : { tests }),
});
