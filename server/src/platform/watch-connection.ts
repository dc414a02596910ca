import type pg from "pg";

/** Waits for answers of one connection, and destroys it when none comes. */
export interface ConnectionWatch {
  /** `silenceMs`: how long the connection may say nothing until then. */
  expectAnswer<T>(answer: Promise<T>, silenceMs: number): Promise<T>;
}

/**
 * A database that is frozen, or a network that forgot a connection, sends neither answer nor end:
 * the system's own limits are hours. Each answer gives those behind it their full time again.
 */
export function watchConnection(client: pg.ClientBase): ConnectionWatch {
  // Answers come in the order of what was asked.
  const due: number[] = [];
  let timer: NodeJS.Timeout | undefined;
  const restart = (): void => {
    clearTimeout(timer);
    const [silenceMs] = due;
    timer =
      silenceMs === undefined
        ? undefined
        : setTimeout(() => destroyConnection(client, silenceMs), silenceMs);
  };
  return {
    expectAnswer: async (answer, silenceMs) => {
      due.push(silenceMs);
      if (due.length === 1) restart();
      try {
        return await answer;
      } finally {
        due.shift();
        restart();
      }
    },
  };
}

/** All that waits for it fails at once. */
export function destroyConnection(client: pg.ClientBase, silenceMs: number): void {
  const seconds = Math.round(silenceMs / 100) / 10;
  streamOf(client).destroy(
    Object.assign(new Error(`the database has not answered for ${seconds} s`), {
      code: "ETIMEDOUT",
    }),
  );
}

/** For a connection that has failed already, and told so. */
export const endAtOnce = (client: pg.ClientBase): void => void streamOf(client).destroy();

/** Also those of a pool are of this class; their type hides what is below. */
const streamOf = (client: pg.ClientBase) => (client as pg.Client).connection.stream;
