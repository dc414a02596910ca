/** The origin at which pages for the public stand, and nothing else; null where there is none. */
export const publicOriginFrom = (
  env: Readonly<Record<string, string | undefined>>,
): string | null =>
  env["TOCSIN_PUBLIC_ORIGIN"] ? new URL(env["TOCSIN_PUBLIC_ORIGIN"]).origin : null;
