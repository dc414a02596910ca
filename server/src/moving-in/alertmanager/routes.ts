/** The tree of routes: who is told of which alerts. */
import type { ConfigNode } from "../config-node.ts";
import { type Clause, everything, narrowed, without } from "./clause.ts";
import { type LabelMatcher, matchersIn } from "./label-matchers.ts";

export interface Route {
  node: ConfigNode;
  receiver: string;
  /** Null where nothing is said: then all alerts of the route are one group. */
  groupBy: string[];
  /** Alerts that end here: no route below takes them. */
  clause: Clause;
  /** Some of its alerts may end elsewhere too. */
  isShared: boolean;
}

interface Above {
  receiver: string | null;
  groupBy: string[];
  clause: Clause;
  isShared: boolean;
}

interface Branch {
  node: ConfigNode;
  matchers: LabelMatcher[];
  continues: boolean;
}

/** All routes in their order, parents first. */
export function routesIn(root: ConfigNode): Route[] {
  if (root.isMissing) throw root.fault("must be there");
  const routes = collectRoutes(
    { node: root, matchers: routeMatchers(root), continues: false },
    { receiver: null, groupBy: [], clause: everything, isShared: false },
  );
  if ((routes[0]?.clause.required.length ?? 0) > 0)
    throw root.fault("the first route takes every alert, so it can have no matchers");
  return routes;
}

/** A child is tried where no sibling before it has taken the alert for itself alone. */
function collectRoutes({ node, matchers }: Branch, above: Above): Route[] {
  const receiver = node.get("receiver").text() ?? above.receiver;
  if (receiver === null || receiver === "") throw node.get("receiver").fault("must be entered");
  const groupBy = node.get("group_by").isMissing ? above.groupBy : node.get("group_by").texts();
  const reached = narrowed(above.clause, matchers);
  const branches = node
    .get("routes")
    .items()
    .map((child): Branch => ({
      node: child,
      matchers: routeMatchers(child),
      continues: child.get("continue").isTrue(),
    }));
  const below = branches.flatMap((branch, at) => {
    const earlier = branches.slice(0, at);
    const taken = earlier.filter(({ continues }) => !continues);
    return collectRoutes(branch, {
      receiver,
      groupBy,
      clause: without(
        reached,
        taken.map((sibling) => sibling.matchers),
      ),
      isShared:
        above.isShared ||
        earlier.some(({ continues }) => continues) ||
        (branch.continues && at < branches.length - 1),
    });
  });
  const own: Route = {
    node,
    receiver,
    groupBy,
    clause: without(
      reached,
      branches.map((branch) => branch.matchers),
    ),
    isShared: above.isShared,
  };
  return [own, ...below];
}

const routeMatchers = (node: ConfigNode): LabelMatcher[] =>
  matchersIn(node, { match: "match", matchRegex: "match_re", matchers: "matchers" });
