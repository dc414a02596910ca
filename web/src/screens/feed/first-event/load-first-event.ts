/** Apart from the gate, because the names of its files weigh on every feed that has incidents. */
export const loadFirstEvent = () => import("./FirstEvent.tsx").then((module) => module.default);
