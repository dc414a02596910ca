/** A name typed where something hides much; never saved, and not sent while it is empty. */
export const confirmationOf = (confirm: string | undefined): { confirm?: string } =>
  confirm === undefined || confirm === "" ? {} : { confirm };
