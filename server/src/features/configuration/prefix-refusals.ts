import { Refusal } from "../../platform/refuse.ts";

/** Of many things that are written at once: what is refused says of which. */
export async function prefixRefusals<T>(title: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal ? refusedUnder(title, error) : error;
  }
}

/** What asks for a name says it already. */
export const refusedUnder = (title: string, { status, problems, retryAfterS }: Refusal): Refusal =>
  new Refusal(
    status,
    problems.map((problem) =>
      problem.code === "hiding_needs_confirmation"
        ? problem
        : {
            ...problem,
            message: `${title}: ${problem.field === undefined ? "" : `${problem.field}: `}${problem.message}`,
          },
    ),
    retryAfterS,
  );
