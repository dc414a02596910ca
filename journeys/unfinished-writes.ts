/**
 * The console shows a change before the server has it. A journey that then sends an event, calls
 * the API or loads a page would overtake it, as no person can: it waits for these first.
 */
import type { Page, Request } from "@playwright/test";

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);

export class UnfinishedWrites {
  readonly #requests = new Set<Request>();
  readonly #pages = new Set<Page>();

  /** From now on the page is left and loaded anew only when its changes are saved. */
  watch(page: Page): void {
    this.#pages.add(page);
    page.on("close", () => {
      this.#pages.delete(page);
      for (const request of this.#requests)
        if (request.frame().page() === page) this.#requests.delete(request);
    });
    page.on("request", (request) => {
      if (!readingMethods.has(request.method())) this.#requests.add(request);
    });
    page.on("requestfinished", (request) => this.#requests.delete(request));
    page.on("requestfailed", (request) => this.#requests.delete(request));

    const goto = page.goto.bind(page);
    page.goto = async (...args) => {
      await this.finished();
      return goto(...args);
    };
    const reload = page.reload.bind(page);
    page.reload = async (...args) => {
      await this.finished();
      return reload(...args);
    };
  }

  /** Once the server has answered each change that a watched page has begun. */
  async finished(): Promise<void> {
    // Changes to one thing leave the page one after the other.
    do {
      await Promise.all([...this.#requests].map((request) => answered(request)));
      await Promise.all([...this.#pages].map((page) => nextTask(page)));
    } while (this.#requests.size > 0);
  }
}

const answered = (request: Request) => request.response().catch(() => null); // of a page that was closed, nobody hears

/** What a click has begun has left the page by then. */
async function nextTask(page: Page): Promise<void> {
  await page
    .evaluate(() => new Promise((resolve) => setTimeout(resolve, 20)))
    .catch(() => undefined); // a page that is being left has nothing to wait for
}
