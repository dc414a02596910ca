import { Refusal } from "../../platform/refuse.ts";

/**
 * Of many things that are written at once: what is refused says of which. What asks for a name says
 * it already.
 */
export async function prefixRefusals<T>(title: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(
      error.status,
      error.problems.map((problem) =>
        problem.code === "needs_confirmation"
          ? problem
          : {
              ...problem,
              message: `${title}: ${problem.field === undefined ? "" : `${problem.field}: `}${problem.message}`,
            },
      ),
      error.retryAfterS,
    );
  }
}
