import { z } from "zod";
import { callVendor } from "../../delivery/channels/vendor-call.ts";
import { githubApi } from "../../delivery/channels/task-tracker/github.ts";
import { gitlabApi } from "../../delivery/channels/task-tracker/gitlab.ts";
import { SendFailure } from "../../../platform/send-failure.ts";
import type { OpenConfig } from "../../outbound-integrations/stored-config.ts";
import type { LookUp } from "./look-up.ts";

type LookUpTracker = LookUp<OpenConfig<"task-tracker">>;

/** By user name. Both show an address only of who allows it, and have made sure that it is theirs. */
export const lookUpTrackerPerson: LookUpTracker = (person, context) =>
  services[context.config.service](person, context);

const githubUser = z.object({
  login: z.string(),
  name: z.string().nullish(),
  email: z.string().nullish(),
});
/** https://docs.github.com/rest/users/users#get-a-user */
const lookUpAtGitHub: LookUpTracker = async (person, { config, ...context }) => {
  const { login, name, email } = await callVendor(githubApi(config), context, {
    path: `/users/${encodeURIComponent(person)}`,
    what: `the user ${person}`,
    schema: githubUser,
  });
  return { name: name || login, email: (email ?? "").toLowerCase() };
};

const gitlabUsers = z.array(z.object({ id: z.int(), username: z.string() }));
const gitlabUser = z.object({ name: z.string(), public_email: z.string().nullish() });
/** https://docs.gitlab.com/api/users: the list of them has no addresses. */
const lookUpAtGitLab: LookUpTracker = async (person, { config, ...context }) => {
  const what = `the user ${person}`;
  const users = await callVendor(gitlabApi(config), context, {
    path: "/users",
    query: { username: person },
    what,
    schema: gitlabUsers,
  });
  const user = users.find(({ username }) => username.toLowerCase() === person.toLowerCase());
  if (user === undefined)
    throw new SendFailure(`GitLab knows no user called ${person}`, {
      status: 200,
      isFinal: true,
      retryAfterS: null,
    });
  const { name, public_email } = await callVendor(gitlabApi(config), context, {
    path: `/users/${user.id}`,
    what,
    schema: gitlabUser,
  });
  return { name, email: (public_email ?? "").toLowerCase() };
};

const services = { github: lookUpAtGitHub, gitlab: lookUpAtGitLab };
