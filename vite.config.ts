import type { IncomingMessage } from "node:http";
import react from "@vitejs/plugin-react";
import { bareContract } from "./tools/launch/bare-contract.ts";
import { fetchFirst } from "./tools/launch/fetch-first.ts";
import { BASE_PATH, preloadStart } from "./tools/launch/preload-start.ts";
import { precompress } from "./tools/launch/precompress.ts";
import { defineConfig, type ProxyOptions } from "vite";

const LIVE_UPDATES = "/resources/v2.1/live-updates/socket.io";

/** With all that they import. */
const FIRST_VIEW =
  /\/web\/src\/(app\/start|screens\/feed\/(Feed|FeedList|first-event\/FirstEventGate|search\/SearchRow))\.tsx$/;

/** What the feed loads while somebody reads its first rows. */
const FEED_AFTER_FIRST_VIEW =
  /\/(screens\/feed|parts\/BpqlInput\/AskIn|parts\/incident\/(alerts|detail|merge|sharing|tags))/;

const PIECES = /\/web\/src\/(app|data|parts|ui|words)\/|\/contract\/|\/lucide-react\//;
/** They bring a library with them, or are about one subject that few screens have. */
const LARGE_PARTS = [
  /\/ui\/(chart|graph|time)\/|\/ui\/form\/(Code|code-|useCode|DateTimeField)/,
  /\/parts\/incident\/(?!actions)|\/parts\/(Activity|AlertTimeline|EventReceipt|BpqlInput)\//,
  /\/parts\/(analytics|clusters|topology|workflows|RuleTests|ScheduleField)\//,
  /\/parts\/(Time|time-|Hiding)|\/contract\/(integrations|receipts|schedule)\.ts/,
];
const isSharedPiece = (id: string): boolean =>
  PIECES.test(id) && !LARGE_PARTS.some((part) => part.test(id));

/**
 * Paths of the server. Some are screens as well: there a person's browser asks for a page, a
 * program for data.
 */
const SHARED_WITH_SCREENS = [
  "/login",
  "/logout",
  "/user",
  "/users",
  "/organization",
  "/sso-bypass",
  "/backoffice",
  "/diff-view",
  "/bpql",
  "/search-queries",
  "/public-observability",
  "/service-desk",
  "/setup",
];
const SERVER_ONLY = [
  "/web",
  "/resources",
  "/data",
  "/sso",
  "/scim",
  "/healthz",
  "/readyz",
  "/metrics",
  "/docs/api",
  "/status",
];

export default defineConfig({
  root: "web",
  plugins: [react(), bareContract(), fetchFirst(), preloadStart(), precompress()],
  // The page is told by the server where it stands; scripts and styles name others beside them.
  experimental: {
    renderBuiltUrl: (file, { hostType }) =>
      hostType === "html" ? `${BASE_PATH}/${file}` : { relative: true },
  },
  build: {
    // Fonts inlined as data: would be refused by the content security policy.
    assetsInlineLimit: 0,
    // Of the libraries in the scripts: who passes the build on passes these on with it.
    license: { fileName: "licenses.md" },
    // All browsers that the console runs in know it.
    modulePreload: { polyfill: false },
    outDir: "../dist/web",
    emptyOutDir: true,
    rolldownOptions: {
      // Each screen loads its own words only.
      treeshake: {
        moduleSideEffects: [{ test: /\/web\/src\/words\/.*\.ts$/, sideEffects: false }],
        manualPureFunctions: ["localize"],
      },
      output: {
        // The first file names all others, and of a name its hash alone does not compress.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:6][extname]",
        codeSplitting: {
          // Libraries change less often than screens: apart, they stay in the browser's cache. What
          // only a lazy screen uses is left to that screen. What the first rows need is one file, and
          // so is what several screens share: each request costs more than most of the pieces, on the
          // line and in the browser.
          groups: [
            {
              name: "libraries",
              // Forms alone ask useBlocker whether they may be left.
              test: /node_modules\/(react|react-dom|scheduler|@tanstack)\/(?!.*\/useBlocker\.js$)/,
              priority: 3,
            },
            { name: "editor", test: /node_modules\/(@codemirror|@lezer)\//, priority: 3 },
            // Chooses the language, before any file that reads words.
            { name: "entry", test: /\/web\/src\/app\/main\.ts$/, priority: 4 },
            { name: "first", test: FIRST_VIEW, priority: 2 },
            // Of these a browser needs one.
            { name: "wide", test: /\/screens\/feed\/WideFeed\.tsx$/, priority: 1 },
            { name: "narrow", test: /\/screens\/feed\/NarrowFeed\.tsx$/, priority: 1 },
            { name: "shared", test: isSharedPiece, minShareCount: 3, priority: 0 },
            { name: "feed", test: FEED_AFTER_FIRST_VIEW, priority: 0 },
          ],
        },
      },
    },
  },
  server: {
    // Not the whole project: the data directory lies in it.
    fs: { allow: [".", "../contract", "../bpql", "../time", "../node_modules"] },
    proxy: {
      [LIVE_UPDATES]: { ...toServer(), ws: true },
      ...Object.fromEntries(SERVER_ONLY.map((prefix) => [pattern(prefix), toServer()])),
      ...Object.fromEntries(
        SHARED_WITH_SCREENS.map((prefix) => [
          pattern(prefix),
          { ...toServer(), bypass: pageForPerson },
        ]),
      ),
    },
  },
});

/** The Host header stays: the server compares it with a request's origin. */
function toServer(): ProxyOptions {
  return { target: process.env.TOCSIN_DEV_SERVER ?? "http://127.0.0.1:8081", changeOrigin: false };
}

/** `/user` and what is below it, but neither `/users` nor `/user-preferences`. */
function pattern(prefix: string): string {
  return `^${prefix}(?:[/?]|$)`;
}

function pageForPerson({ method, headers }: IncomingMessage): string | undefined {
  return method === "GET" && headers.accept?.includes("text/html") ? "/index.html" : undefined;
}
