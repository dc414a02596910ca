import { markedText } from "../tickets/ticket-message.ts";
import { type IssueTarget, type JiraService, jiraTextLimit } from "./jira-service.ts";
import { wikiText } from "./wiki-text.ts";

/** REST v2: texts are wiki markup, people are user names. */
export const jiraDataCenter = ({ url, token }: IssueTarget): JiraService => ({
  api: {
    name: "Jira",
    base: `${url}/rest/api/2`,
    headers: { authorization: `Bearer ${token}` },
    secrets: [token],
  },
  searchPath: "/search",
  documentOf: (text, mark) => markedText(wikiText(text), mark, jiraTextLimit),
  assigneeOf: (id) => ({ name: id }),
});
