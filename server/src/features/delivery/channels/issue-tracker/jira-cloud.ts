import { markedText } from "../tickets/ticket-message.ts";
import { adfDocument } from "./adf-document.ts";
import { type IssueTarget, type JiraService, jiraTextLimit } from "./jira-service.ts";

/** REST v3: texts are documents, people are account ids. */
export function jiraCloud({ url, email, token }: IssueTarget): JiraService {
  const basic = Buffer.from(`${email}:${token}`).toString("base64");
  return {
    api: {
      name: "Jira",
      base: `${url}/rest/api/3`,
      headers: { authorization: `Basic ${basic}` },
      secrets: [token, basic],
    },
    searchPath: "/search/jql",
    documentOf: (text, mark) => cutDocument(text, mark),
    assigneeOf: (id) => ({ accountId: id }),
  };
}

/** What Jira counts is not said; the whole document within the limit is within any of them. */
function cutDocument(text: string, mark: string): unknown {
  for (let limit = jiraTextLimit; ;) {
    const document = adfDocument(markedText(text, mark, limit));
    const size = JSON.stringify(document).length;
    if (size <= jiraTextLimit) return document;
    limit = Math.floor((limit * jiraTextLimit) / size) - 100;
  }
}
