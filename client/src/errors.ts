import { HttpError } from "@oazapfts/runtime";

export interface Problem {
  /** Stable, for programs. */
  code: string;
  /** A sentence for a person. */
  message: string;
  /** The field of the request that it is about. */
  field?: string;
}

/** A call that was refused, or that failed on the server. */
export class TocsinError extends Error {
  override readonly name = "TocsinError";
  readonly status: number;
  /** Of the first problem. */
  readonly code: string;
  readonly problems: readonly Problem[];
  /** By which the server's log can be searched. */
  readonly requestId: string | null;
  constructor({ status, data, headers }: HttpError) {
    const problems = problemsIn(data);
    super(problems.map(({ message }) => message).join("; ") || `The server answered ${status}`);
    this.status = status;
    this.code = problems[0]?.code ?? "unexpected";
    this.problems = problems;
    this.requestId = headers.get("x-request-id");
  }
}

/** As the document promises; a proxy before the server may answer something else. */
function problemsIn(data: unknown): readonly Problem[] {
  const { errors } = Object(data) as { errors?: unknown };
  return Array.isArray(errors) ? (errors as Problem[]) : [];
}

/** Every call throws a TocsinError instead of what its transport throws. */
export async function withProblems<T>(calling: Promise<T>): Promise<T> {
  try {
    return await calling;
  } catch (error) {
    throw error instanceof HttpError ? new TocsinError(error) : error;
  }
}
