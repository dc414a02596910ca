/** Runs of workflows. */
export const workflowRefusals = {
  workflow_not_startable: {
    status: 422,
    message: "“{0}” is switched off, has problems, or does not start by hand",
  },
  workflow_not_wanted: { status: 422, message: "The condition of “{0}” does not hold here" },
  workflow_input_missing: { status: 422, message: "Enter {0}" },
  workflow_full: { status: 429, message: "As many runs of “{0}” as may are under way" },
  workflows_paused: { status: 409, message: "Workflows are paused" },
  workflow_not_callable: {
    status: 422,
    message: "“{0}” is switched off, has problems, or does not start by a callback",
  },
  other_runner: { status: 422, message: "The token is that of the runner “{0}”" },
  no_file: { status: 400, message: "There is no file in the fields file_1 to file_{0}" },
  artifact_too_large: { status: 413, message: "“{0}” is larger than {1} MiB" },
  artifacts_full: { status: 422, message: "An incident keeps at most {0} MiB of files" },
  other_incident: { status: 400, message: "The form names another incident than the address" },
  execution_ended: { status: 422, message: "The run has ended" },
  nothing_to_answer: { status: 422, message: "The run waits for no answer" },
  needs_second_person: {
    status: 403,
    message: "Somebody else has to answer: whoever wrote the workflow or started the run may not",
  },
  nothing_failed: { status: 422, message: "No step of the run has failed" },
} as const;
