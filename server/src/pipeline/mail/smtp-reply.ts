import { databaseFaultOf, faultWords } from "../../platform/database-fault.ts";
import { log } from "../../platform/log.ts";
import { type Problem, Refusal } from "../../platform/refuse.ts";

/** What a mail server is answered; below 500 it sends again later. */
export interface SmtpReply {
  code: number;
  problem: Problem;
}

const maxCharacters = 400;

export function replyOf(error: unknown): SmtpReply {
  if (error instanceof Refusal)
    return {
      code: codeOf(error.status),
      problem: error.problems[0] ?? { code: "unexpected", message: error.message },
    };
  const fault = databaseFaultOf(error);
  if (!fault) log.error({ error: String(error) }, "a mail could not be taken");
  const message = fault ? faultWords[fault] : "something went wrong";
  return { code: 451, problem: { code: fault ? "not_ready" : "unexpected", message } };
}

function codeOf(status: number): number {
  if (status === 413) return 552;
  if (status === 429) return 452;
  return status >= 500 ? 451 : 550;
}

/** As the SMTP server takes it. One line of ASCII. */
export const smtpError = ({ code, problem }: SmtpReply): Error =>
  Object.assign(
    new Error(
      `${problem.code}: ${problem.message}`.replace(/[^ -~]+/g, "?").slice(0, maxCharacters),
    ),
    { responseCode: code },
  );
