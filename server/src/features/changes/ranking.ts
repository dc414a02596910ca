/** What scoring asks, and what it answers. */
interface RankedAlert {
  tags: Record<string, string | string[]>;
  text: string;
  start: number;
}
export interface RankedIncident {
  start: number;
  end: number | null;
  alerts: RankedAlert[];
}
export interface CandidateChange {
  id: string;
  summary: string;
  status: string;
  start: number;
  end: number | null;
  tags: Record<string, string | string[]>;
}
export interface RankingContext {
  neighbours: (entity: {
    tag: string;
    value: string;
  }) => readonly { value: string; hops: number }[];
  /** Changes like it in the 30 days before it began. */
  howOften: (change: Pick<CandidateChange, "id">) => number;
}
export interface Suspect {
  id: string;
  score: number;
  reasons: { code: string; params: Record<string, string | number> }[];
}
/** The few that are worth suspecting, best first. */
export type RankChanges = (
  incident: RankedIncident,
  candidates: CandidateChange[],
  context: RankingContext,
) => Suspect[];

export const candidatesBeforeS = 4 * 3600;
export const candidatesAfterS = 3600;
