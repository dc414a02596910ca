import { issueMessage } from "#contract/field-messages.ts";
import { refusals } from "#contract/refusals.ts";
import { email as emailRule, password as passwordRule } from "#contract/scalars.ts";
import { isBreachedPassword } from "../people/new-password.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Everything that keeps an empty installation from being set up by its environment. */
export async function setUpProblems(env: Environment): Promise<string[]> {
  const {
    TOCSIN_ORGANIZATION: organization,
    TOCSIN_ADMIN_EMAIL: email,
    TOCSIN_ADMIN_PASSWORD: password,
  } = env;
  if (!organization && !email && !password) return [];
  const problems: string[] = [];
  if (!organization || !email || !password)
    problems.push(
      "set TOCSIN_ORGANIZATION, TOCSIN_ADMIN_EMAIL and TOCSIN_ADMIN_PASSWORD together, or none of them",
    );

  const checked = {
    TOCSIN_ADMIN_EMAIL: email ? emailRule.safeParse(email) : null,
    TOCSIN_ADMIN_PASSWORD: password
      ? passwordRule.safeParse(password, { error: issueMessage })
      : null,
  };
  for (const [name, result] of Object.entries(checked))
    if (result?.error)
      problems.push(`${name} ${result.error.issues.map((issue) => issue.message).join("; ")}`);
  if (password && (await isBreachedPassword(password)))
    problems.push(`TOCSIN_ADMIN_PASSWORD: ${refusals.breached_password.message}`);
  return problems;
}
