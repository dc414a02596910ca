/** What tests of the service desk begin with. */
import type { Organization } from "../../test-cast.ts";
import type { ReadTicket } from "./ticket.ts";

export const switchServiceDesk = ({ sql }: Pick<Organization, "sql">, isOn: boolean) =>
  sql((query) =>
    query(
      `UPDATE organizations SET feature_toggles = feature_toggles || $1::jsonb
       WHERE id = tocsin_organization()`,
      [JSON.stringify({ service_desk: isOn })],
    ),
  );

export const testTicket = (own: Partial<ReadTicket>): ReadTicket => ({
  external_id: "1",
  key: `INC${own.external_id ?? "1"}`,
  title: "",
  description: "",
  status: "New",
  is_open: true,
  url: "https://desk.example/1",
  priority: null,
  severity: null,
  impact: null,
  assignment_group: null,
  close_code: null,
  requester: null,
  labels: {},
  opened_at: 0,
  updated_at: own.opened_at ?? 0,
  closed_at: null,
  ...own,
});
