import type { IncidentState } from "./world/state.ts";

/** What server processes tell each other of one changed incident. */
export interface IncidentChange {
  id: string;
  version: number;
  kind: IncidentChangeKind;
  setId: number;
  setIdBefore: number;
  folder: IncidentState["folder"];
  attention: IncidentState["attention"];
  folderBefore: IncidentState["folder"];
}
export type IncidentChangeKind = (typeof kinds)[number];

/** Without names: PostgreSQL refuses notifications of 8,000 bytes, and a batch changes hundreds. */
export type PackedIncidentChange = readonly [
  id: string,
  version: number,
  kindIndex: number,
  setId: number,
  setIdBefore: number,
  folder: IncidentState["folder"],
  attention: IncidentState["attention"],
  folderBefore: IncidentState["folder"],
];

/** Processes of two releases speak to each other while one is rolled out: new ones go last. */
const kinds = ["created", "updated", "resolved", "merged"] as const;

export const packIncidentChange = (change: IncidentChange): PackedIncidentChange => [
  change.id,
  change.version,
  kinds.indexOf(change.kind),
  change.setId,
  change.setIdBefore,
  change.folder,
  change.attention,
  change.folderBefore,
];

export function unpackIncidentChange(packed: PackedIncidentChange): IncidentChange {
  const [id, version, kindIndex, setId, setIdBefore, folder, attention, folderBefore] = packed;
  return {
    id,
    version,
    kind: kinds[kindIndex] ?? "updated",
    setId,
    setIdBefore,
    folder,
    attention,
    folderBefore,
  };
}
