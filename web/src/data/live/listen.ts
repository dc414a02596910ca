import { io } from "socket.io-client";
import { getCounters } from "#contract/environments.ts";
import { countNotifications, listNotifications } from "#contract/notifications.ts";
import { type ConfigKind, type IncidentNews, livePath, type News } from "#contract/news.ts";
import { me } from "#contract/session.ts";
import { withBasePath } from "../client/base-path.ts";
import { invalidateEndpoints } from "../client/endpoint-mutation.ts";
import { createBatcher, createDebouncer } from "../client/batcher.ts";
import { acknowledgeTraces } from "./acknowledge-traces.ts";
import { applyConfigNews } from "./config-news.ts";
import { invalidateEnvironments, updatePlacementProgress } from "./environment-news.ts";
import { refreshFigures } from "./figure-news.ts";
import { applyIncidentNews, refreshIncidents } from "./incident-news.ts";
import { applySearchNews, refreshSearches } from "../search/search-news.ts";
import { setLive } from "./live-state.ts";
import { queryClient } from "../client/query-client.ts";
import { markTab, onTabSeen } from "./tab-mark.ts";

const WINDOW_MS = 100;
const COUNTERS_MS = { waitMs: 300, mostMs: 1000 };
/** The tab's name says how many wait, also while nobody looks at the page. */
const HIDDEN_COUNTERS_MS = { waitMs: 5000, mostMs: 15_000 };
const ENVIRONMENTS_MS = { waitMs: 750, mostMs: 5000 };
const RETRY_MS = 5000;

type Events = { [Kind in keyof News]: (payload: News[Kind]) => void };

const askCounters = () => void invalidateEndpoints(getCounters);

const applyNews = async (news: readonly IncidentNews[]): Promise<void> =>
  void (await Promise.all([applyIncidentNews(news), applySearchNews(news)]));

/** Changes are results of a search, and settings nowhere else. */
const applyConfig = async (kind: ConfigKind): Promise<void> =>
  void (await Promise.all([applyConfigNews(kind), kind === "changes" && refreshSearches()]));

/** With what came while nobody looked. */
const catchUp = () => {
  refreshFigures();
  return Promise.all([refreshIncidents(), refreshSearches(), invalidateEndpoints(getCounters)]);
};

const openSocket = () =>
  io({
    path: withBasePath(livePath),
    transports: ["websocket", "polling"],
    // Many a proxy passes no websocket on unless it was told to.
    tryAllTransports: true,
    withCredentials: true,
    autoConnect: false,
  });

/** Hears the news, until the function that it answers is called. */
export function listen(): () => void {
  const socket = openSocket();
  const incidents = createBatcher<IncidentNews>({ everyMs: WINDOW_MS, onBatch: applyNews });
  const counters = createDebouncer({ ...COUNTERS_MS, run: askCounters });
  const hiddenCounters = createDebouncer({ ...HIDDEN_COUNTERS_MS, run: askCounters });
  const environments = createDebouncer({
    ...ENVIRONMENTS_MS,
    run: () => void invalidateEnvironments(),
  });
  let connectedMs = 0;
  // What was asked since the connection stands cannot have missed anything.
  const everything = createDebouncer({
    ...COUNTERS_MS,
    run: () =>
      void queryClient.invalidateQueries({
        predicate: ({ state }) => state.dataUpdatedAt < connectedMs,
      }),
  });
  let hasMissed = false;

  const on = <Kind extends keyof Events>(kind: Kind, hear: Events[Kind]) =>
    void socket.on(kind as string, hear);
  on("incident", (news) => {
    // Nobody looks: one look when they do costs less than following every change.
    if (document.hidden) {
      hasMissed = true;
      markTab();
    } else incidents.add(...news);
  });
  on("counters", () => {
    hasMissed ||= document.hidden;
    if (document.hidden) hiddenCounters.trigger();
    else counters.trigger();
  });
  on("figures", () => {
    hasMissed ||= document.hidden;
    if (!hasMissed) refreshFigures();
  });
  on("refresh", () => {
    connectedMs = Date.now();
    everything.trigger();
    // An answer that is still on its way was counted before.
    counters.trigger();
  });
  on("environment", (news) =>
    news.kind === "placing" ? updatePlacementProgress(news) : environments.trigger(),
  );
  on("environment-group", () => environments.trigger());
  on("notifications", () => void invalidateEndpoints(listNotifications, countNotifications));
  on("config", ({ kind }) => void applyConfig(kind));
  const leaveTab = onTabSeen(() => {
    if (hasMissed) void catchUp();
    hasMissed = false;
  });
  acknowledgeTraces(socket, incidents.settled);
  const hangUp = keepConnected(socket);
  return () => {
    hangUp();
    leaveTab();
    for (const collector of [incidents, counters, hiddenCounters, environments, everything])
      collector.stop();
  };
}

/** After a gap the server brings what was missed, or says that everything is to be asked again. */
function keepConnected(socket: ReturnType<typeof openSocket>): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  socket.on("connect", () => setLive(true));
  const handleDisconnect = () => {
    setLive(false);
    // The server closed the door: perhaps the session is over, which the next call tells.
    if (socket.active) return;
    void invalidateEndpoints(me);
    retry = setTimeout(() => socket.connect(), RETRY_MS);
  };
  socket.on("disconnect", (reason) => reason !== "io client disconnect" && handleDisconnect());
  socket.on("connect_error", handleDisconnect);
  // A connection that is gone is noticed much later than the browser knows.
  const handleOffline = () => setLive(false);
  const handleOnline = () => setLive(socket.connected);
  addEventListener("offline", handleOffline);
  addEventListener("online", handleOnline);
  socket.connect();
  return () => {
    clearTimeout(retry);
    removeEventListener("offline", handleOffline);
    removeEventListener("online", handleOnline);
    socket.disconnect();
  };
}
