export type Labels = Readonly<Record<string, readonly string[]>>;

export interface LabelComparison {
  name: string;
  incident: readonly string[];
  ticket: readonly string[];
  /** They have a value in common. */
  matches: boolean;
}

/** The labels that both sides have, in the order of their names. */
export const compareLabels = (incident: Labels, ticket: Labels): LabelComparison[] =>
  Object.keys(incident)
    .filter((name) => Object.hasOwn(ticket, name))
    .sort()
    .map((name) => {
      const [incidentValues, ticketValues] = [incident[name] ?? [], ticket[name] ?? []];
      const values = new Set(incidentValues.map(comparable));
      return {
        name,
        incident: incidentValues,
        ticket: ticketValues,
        matches: ticketValues.some((value) => values.has(comparable(value))),
      };
    });

const comparable = (value: string): string => value.normalize("NFKC").trim().toLowerCase();
