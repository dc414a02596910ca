import { createBrowserHistory, parseHref } from "@tanstack/history";
import { createRouter } from "@tanstack/react-router";
import { currentAddress, withBasePath } from "../data/client/base-path.ts";
import { PageError } from "./RouteError.tsx";
import { routeTree } from "./routes.tsx";

export const router = createRouter({
  routeTree,
  history: createBrowserHistory({
    createHref: withBasePath,
    parseLocation: () => parseHref(currentAddress(), history.state),
  }),
  // Addresses are written by people too: what stands after the question mark is plain text.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(
      Object.entries(search).flatMap(([name, value]) =>
        value === undefined || value === null ? [] : [[name, String(value)]],
      ),
    ).toString();
    return text === "" ? "" : `?${text}`;
  },
  defaultErrorComponent: PageError,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
