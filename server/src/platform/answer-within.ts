/**
 * For those who must not wait longer, whatever becomes of the work: it goes on, and what it throws
 * later is nobody's business any more.
 */
export async function answerWithin<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () =>
      reject(
        Object.assign(new Error(`no answer within ${limitMs} ms`), {
          code: "ETIMEDOUT",
        }),
      ),
    limitMs,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
