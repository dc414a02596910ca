export interface WorldAnalyses {
  /** New incidents that are to be analysed without anybody asking. */
  due: Set<string>;
}

export const newAnalyses = (): WorldAnalyses => ({ due: new Set() });
