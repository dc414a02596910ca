import { z } from "zod";
import { SendFailure } from "../../../../platform/send-failure.ts";
import { callJira, type JiraDesk } from "./jira-service.ts";

const typeNames = z.array(z.object({ name: z.string() }));
/** Jira Cloud calls the list `issueTypes`, Data Center `values`. */
const issueTypes = z.object({ issueTypes: typeNames.optional(), values: typeNames.optional() });

/** Credentials, project and type of issue. */
export async function checkJira(desk: JiraDesk): Promise<void> {
  const { project, issue_type } = desk.target;
  await callJira(desk, { path: "/myself", schema: z.object({}), what: "the account" });
  const answer = await callJira(desk, {
    path: `/issue/createmeta/${project}/issuetypes`,
    schema: issueTypes,
    what: `the project ${project}`,
  });
  const names = (answer.issueTypes ?? answer.values ?? []).map(({ name }) => name);
  if (names.some((name) => name.toLowerCase() === issue_type.toLowerCase())) return;
  throw new SendFailure(
    `The project ${project} has no issues of the type ${issue_type}; it has: ${names.join(", ")}`,
    { status: 200, isFinal: true, retryAfterS: null },
  );
}
