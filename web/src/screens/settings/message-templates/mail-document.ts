/**
 * A mail's HTML as a document of a frame. The frame has this page's policy: styles stand in an
 * element with its nonce alone, so those of attributes move there, and nothing is loaded from
 * anywhere. What a mail program leaves out (scripts, frames, forms) does nothing here: the frame is
 * sandboxed.
 */
export function mailDocument(html: string, nonce: string): string {
  const mail = new DOMParser().parseFromString(html, "text/html");
  const rules = [...mail.querySelectorAll("[style]")].map((element, at) => {
    const style = element.getAttribute("style") ?? "";
    element.removeAttribute("style");
    element.setAttribute("data-style", String(at));
    return `[data-style="${at}"]{${style.replaceAll(/[{}<]/g, "")}}`;
  });
  for (const element of mail.querySelectorAll("style")) element.setAttribute("nonce", nonce);
  // Into a window of their own, which the sandbox does not open.
  for (const link of mail.querySelectorAll("a, area")) link.setAttribute("target", "_blank");
  for (const element of mail.querySelectorAll("meta, base, link")) element.remove();

  const policy = mail.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:`;
  const styles = mail.createElement("style");
  // Mails are written for white paper, also in the dark.
  styles.setAttribute("nonce", nonce);
  styles.textContent = ["body{margin:12px;background:#fff}", ...rules].join("\n");
  mail.head.prepend(policy, styles);
  return `<!doctype html>${mail.documentElement.outerHTML}`;
}
