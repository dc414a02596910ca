/**
 * What allows a style element of this page. For libraries that write their own, such as the query
 * editor.
 */
export const cspNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
