import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { RefusalCode } from "#contract/refusals.ts";
import { scimMediaType, scimSchemas } from "#contract/scim.ts";
import type { Refusal } from "../refuse.ts";
import { prepareAnswer, refusalOf } from "./answer-error.ts";

/** What has a word of SCIM's own: RFC 7644, table 9. */
const scimTypes: Partial<Record<RefusalCode, string>> = {
  invalid: "invalidValue",
  not_json: "invalidSyntax",
  scim_filter: "invalidFilter",
  scim_path: "invalidPath",
  scim_no_target: "noTarget",
  scim_taken: "uniqueness",
  scim_no_email: "invalidValue",
  scim_address_fixed: "mutability",
  scim_unknown_member: "invalidValue",
};
const wordOf: ReadonlyMap<string, string> = new Map(Object.entries(scimTypes));

/** A refusal as SCIM has it: RFC 7644, 3.12. */
export function answerErrorAsScim(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { status, problems } = refusalOf(error);
  const scimType = wordOf.get(problems[0]?.code ?? "");
  prepareAnswer(error, request, reply)
    .type(`${scimMediaType}; charset=utf-8`)
    .send(
      JSON.stringify({
        schemas: [scimSchemas.error],
        status: String(status),
        ...(scimType === undefined ? {} : { scimType }),
        detail: problems.map((problem) => problem.message).join("; "),
      }),
    );
}
