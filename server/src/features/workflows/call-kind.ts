/** Subject: the run's id and the step's path. */
export const workflowCallKind = "workflow-call";
/** How long what is due waits while workflows are paused or switched off. */
export const restingS = 60;
