import type { Serializable } from "node:child_process";

/**
 * Hands a message to the process that forked this one, and resolves once all of it is there. To
 * disconnect before would throw away what of a long message still waits for the channel.
 */
export const sendToParent = (message: Serializable): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });
