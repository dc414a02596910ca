import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { leaveFor, withBasePath } from "../data/client/base-path.ts";
import { queryClient } from "../data/client/query-client.ts";
import { LinkProvider } from "../ui/text/Link.tsx";
import type { ThemeChoice } from "../ui/theme/theme-choice.ts";
import { ThemeProvider } from "../ui/theme/ThemeProvider.tsx";
import { Toaster } from "../ui/overlay/Toaster.tsx";
import { UiWordsProvider } from "../ui/UiWords.tsx";
import { pieceWords } from "../words/words.ts";
import { UserTimeProvider } from "./UserTimeProvider.tsx";
import { router } from "./router.ts";

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider onChoose={rememberTheme}>
        <UiWordsProvider words={pieceWords}>
          <UserTimeProvider>
            <LinkProvider follow={navigate} hrefOf={withBasePath}>
              <RouterProvider router={router} />
              <Toaster />
            </LinkProvider>
          </UserTimeProvider>
        </UiWordsProvider>
      </ThemeProvider>
    </QueryClientProvider>
  );
}

/** For the script that sets the theme before the first paint. */
function rememberTheme(choice: ThemeChoice): void {
  localStorage.setItem("theme", choice);
}

/** A few addresses belong to the server and not to a screen. */
function navigate(href: string): void {
  if (/^\/(docs|resources)\//.test(href)) leaveFor(href);
  else router.history.push(href);
}
