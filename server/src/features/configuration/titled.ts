import { Refusal } from "../../platform/refuse.ts";

/**
 * Of many things that are written at once: what is refused says of which. What asks for a name says
 * it already.
 */
export async function titled<T>(title: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(
      error.status,
      error.problems.map((one) =>
        one.code === "needs_confirmation"
          ? one
          : {
              ...one,
              message: `${title}: ${one.field === undefined ? "" : `${one.field}: `}${one.message}`,
            },
      ),
      error.retryAfterS,
    );
  }
}
