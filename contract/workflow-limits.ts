/** Of automation workflows. Bytes are those of the JSON text. */
export const workflowLimits = {
  /** Workflows of an organization. */
  workflows: 500,
  definitionBytes: 200_000,
  /** Written in one document, those inside others included. */
  steps: 200,
  /** Of branches and loops inside each other. */
  depth: 8,
  /** Items of one loop. */
  loopItems: 200,
  /** Incidents that one suggestion would merge. */
  suggestedMerges: 20,
  /** Steps that one run may take, those of every turn of a loop counted. */
  takenSteps: 1000,
  /** Runs of one workflow at once, unless its document says fewer. */
  runsAtOnce: 50,
  /** Of an organization. */
  organizationRunsAtOnce: 1000,
  /** How often a run may lead to another. */
  chain: 5,
  /** A run ends after this, unless its document says sooner. */
  runS: 30 * 86_400,
  /** Of an answer that a step keeps; what is longer is cut. */
  outputBytes: 64 * 1024,
  /** Of what an outgoing call sends, and reads. */
  callBytes: 256 * 1024,
  callTimeoutS: 60,
  retries: 10,
  inputs: 50,
  inputCharacters: 10_000,
  secrets: 200,
  runners: 100,
  /** That the file of a runner lists. */
  runnerCommands: 200,
  /** So long the answer to a runner that asks for work waits. */
  runnerWaitS: 20,
  /** A runner that has not reported for so long is gone. */
  runnerLeaseS: 30,
  runnerOutputCharacters: 32_000,
  /** A command may take so long. */
  commandS: 6 * 3600,
  artifactBytes: 25 * 1024 * 1024,
  artifactBytesPerIncident: 100 * 1024 * 1024,
  /** Of one upload, with its several files. */
  uploadBytes: 60 * 1024 * 1024,
  artifactsPerUpload: 10,
} as const;
