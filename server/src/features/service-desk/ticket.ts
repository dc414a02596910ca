export const noteFields = ["work_notes", "close_notes", "comments"] as const;
export type TicketNotes = Partial<Record<(typeof noteFields)[number], string>>;

/** A ticket as its system has it, in the words of none. */
export interface ReadTicket {
  /** What its system calls it, for as long as it is there. */
  external_id: string;
  /** What people call it there. */
  key: string;
  title: string;
  description: string;
  /** In the words of its system. */
  status: string;
  is_open: boolean;
  url: string;
  priority: string | null;
  severity: string | null;
  impact: string | null;
  assignment_group: string | null;
  close_code: string | null;
  requester: string | null;
  /** Unix seconds. */
  opened_at: number;
  updated_at: number;
  closed_at: number | null;
  /** What people noted; left out where its system tells none. */
  notes?: TicketNotes | null;
  /** Name → values. */
  labels: Readonly<Record<string, readonly string[]>>;
}

/** Closed tickets that nobody linked are kept for so long. */
export const keptS = 90 * 24 * 3600;

const titleCharacters = 500;
const descriptionCharacters = 8000;
const wordCharacters = 200;
const labelNames = 30;
const valuesPerLabel = 20;

/** Whatever a system sends, no more is kept of it. */
export const boundedTicket = (ticket: ReadTicket): ReadTicket => ({
  external_id: cut(ticket.external_id, wordCharacters),
  key: cut(ticket.key, wordCharacters),
  title: cut(ticket.title, titleCharacters),
  description: cut(ticket.description, descriptionCharacters),
  status: cut(ticket.status, wordCharacters),
  is_open: ticket.is_open,
  url: ticket.url.length > 2000 ? "" : cut(ticket.url, 2000),
  priority: word(ticket.priority),
  severity: word(ticket.severity),
  impact: word(ticket.impact),
  assignment_group: word(ticket.assignment_group),
  close_code: word(ticket.close_code),
  requester: word(ticket.requester),
  notes: boundedNotes(ticket.notes ?? {}),
  labels: boundedLabels(ticket.labels),
  opened_at: ticket.opened_at,
  updated_at: ticket.updated_at,
  closed_at: ticket.is_open ? null : (ticket.closed_at ?? ticket.updated_at),
});

/** Without what a database takes for no text. */
const cut = (text: string, characters: number): string =>
  text.slice(0, characters).replaceAll("\u0000", "").toWellFormed().trim();

const word = (text: string | null): string | null => {
  const short = cut(text ?? "", wordCharacters);
  return short === "" ? null : short;
};

/** Of long notes, the newest stand first. */
function boundedNotes(notes: TicketNotes): TicketNotes | null {
  const bounded = noteFields.flatMap((field): [string, string][] => {
    const text = cut(notes[field] ?? "", descriptionCharacters);
    return text === "" ? [] : [[field, text]];
  });
  return bounded.length === 0 ? null : Object.fromEntries(bounded);
}

const boundedLabels = (labels: ReadTicket["labels"]): ReadTicket["labels"] =>
  Object.fromEntries(
    Object.entries(labels)
      .map(
        ([name, values]) =>
          [
            cut(name, wordCharacters).toLowerCase(),
            [...new Set(values.map((value) => cut(value, wordCharacters)))]
              .filter((value) => value !== "")
              .slice(0, valuesPerLabel),
          ] as const,
      )
      .filter(([name, values]) => name !== "" && values.length > 0)
      .slice(0, labelNames),
  );

/**
 * Labels that trackers have as single texts: `site:d12`, `site=d12` and GitLab's `site::d12` name
 * what they are of, and the others are of the name `label`.
 */
export function labelsOf(texts: readonly string[]): Record<string, string[]> {
  const labels = new Map<string, string[]>();
  for (const text of texts) {
    const [, name = "label", value = text] = /^([\w.-]{1,60})(?:::?|=)\s*(\S.*)$/.exec(text) ?? [];
    labels.set(name.toLowerCase(), [...(labels.get(name.toLowerCase()) ?? []), value]);
  }
  return Object.fromEntries(labels);
}
