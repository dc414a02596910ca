/** Texts that Tocsin has written end with the mark of their message, see `ticket-message.ts`. */
export const isOwnText = (text: string): boolean =>
  /(?:^|\s)(?:<!-- )?(?:tocsin-[0-9a-f]{24} )?tocsin [0-9a-f]{12}(?: -->)?\s*$/.test(text);
