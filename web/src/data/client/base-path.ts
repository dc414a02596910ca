/**
 * Below which path of its host the console stands, such as `/tocsin`; "" at the top. The server
 * says it in the page; addresses inside the console are without it.
 */
const BASE_PATH = writtenPath();

function writtenPath(): string {
  // Rules that are tested by themselves have no page.
  if (typeof document === "undefined") return "";
  const path = document.querySelector('meta[name="base-path"]')?.getAttribute("content") ?? "";
  return path.startsWith("/") ? path : "";
}

/** As the browser needs it; what leads elsewhere stays as it is. */
export const withBasePath = (address: string): string =>
  /^\/(?!\/)/.test(address) ? `${BASE_PATH}${address}` : address;

export function withoutBasePath(address: string): string {
  const rest = address.slice(BASE_PATH.length);
  if (!address.startsWith(BASE_PATH) || !/^([/?#]|$)/.test(rest)) return address;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** Where the browser is: path, search and hash inside the console. */
export const currentAddress = (): string =>
  withoutBasePath(`${location.pathname}${location.search}${location.hash}`);

/** What links for other people and programs begin with. */
export const consoleUrl = (): string => `${location.origin}${BASE_PATH}`;

/** Leaves the page for an address of the console or of the server. */
export const leaveFor = (address: string): void => location.assign(withBasePath(address));
