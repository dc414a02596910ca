import { withBasePath } from "./base-path.ts";

/** How long between two looks whether the server is back. */
const RETRY_MS = 3000;

/** The browser knows that there is no line; that there is one, it does not know. */
export const isBrowserOffline = (): boolean => globalThis.navigator?.onLine === false;

/** Whether there is an answer at all; which one does not matter. */
export async function isServerAnswering(): Promise<boolean> {
  if (isBrowserOffline()) return false;
  return fetch(withBasePath("/healthz"), { method: "HEAD", cache: "no-store" }).then(
    ({ status }) => ![502, 503, 504].includes(status),
    () => false,
  );
}

/** Once there is one again. */
export async function whenServerAnswers(): Promise<void> {
  while (!(await isServerAnswering())) await nextTry();
}

/** Whether the server has another version of the console than the page in front of the reader. */
export async function isPageOutdated(entry: string): Promise<boolean> {
  return fetch(withBasePath("/"), { headers: { accept: "text/html" }, cache: "no-store" })
    .then(async (response) => response.ok && !(await response.text()).includes(entry))
    .catch(() => false);
}

/** At once when the browser says that there is a line again. */
function nextTry(): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      removeEventListener("online", wake);
      resolve();
    };
    const timer = setTimeout(wake, RETRY_MS);
    addEventListener("online", wake);
  });
}
