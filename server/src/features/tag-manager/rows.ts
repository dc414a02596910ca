/** A tag as one source system sends it. */
export interface SourceTagRow {
  name: string;
  source_system: string;
  hits: number;
}
