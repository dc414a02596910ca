import type { Incident } from "#contract/incidents.ts";
import {
  type CachedFeed,
  cachedFeeds,
  cachedIncidents,
  setCachedFeed,
  setCachedIncident,
} from "./cached-feeds.ts";
import { cachedSearches, setCachedSearch } from "../search/cached-searches.ts";
import { predictFound } from "../search/search-pages.ts";
import { incidentsOf, updateRows, removeRows } from "./feed-pages.ts";
import { isInFolder, viewOf } from "./feed-view.ts";
import { type ActionPrediction, predictionsOf } from "./action-prediction.ts";
import type { Prediction } from "./optimistic-update.ts";

export interface ShownPrediction {
  action: ActionPrediction;
  rollBack: (isRefused?: (id: string) => boolean) => void;
}

/** Shows everywhere what will be. Answers how to take it back, for all or for some. */
export function showPredictedIncidents(action: ActionPrediction): ShownPrediction {
  const predictions = predictionsOf(action);
  const feeds = cachedFeeds();
  const incidents = cachedIncidents();
  const searches = cachedSearches();
  applyPredictions(predictions);
  const rollBack = (isRefused: (id: string) => boolean = () => true) => {
    for (const { key, feed } of feeds) setCachedFeed(key, feed);
    for (const { key, incident } of incidents) setCachedIncident(key, incident);
    for (const { key, results } of searches) setCachedSearch(key, results);
    applyPredictions(new Map([...predictions].filter(([id]) => !isRefused(id))));
  };
  return { action, rollBack };
}

export function applyPredictions(predictions: ReadonlyMap<string, Prediction>): void {
  for (const cached of cachedFeeds()) setCachedFeed(cached.key, predictedFeed(cached, predictions));
  for (const { key, incident } of cachedIncidents()) {
    const predict = predictions.get(incident.id);
    if (predict) setCachedIncident(key, predict(incident));
  }
  for (const { key, results } of cachedSearches())
    setCachedSearch(key, predictFound(results, predictions));
}

/** Rows that leave the folder go at once; a search without a folder keeps them. */
function predictedFeed(
  { feed, listQuery }: CachedFeed,
  predictions: ReadonlyMap<string, Prediction>,
) {
  const changed = new Map<string, Incident>(
    incidentsOf(feed).flatMap((incident) => {
      const predict = predictions.get(incident.id);
      return predict ? [[incident.id, predict(incident)]] : [];
    }),
  );
  const painted = updateRows(feed, changed);
  return removeRows(
    painted,
    (incident) => changed.has(incident.id) && !isInFolder(incident, viewOf(listQuery)),
  );
}
