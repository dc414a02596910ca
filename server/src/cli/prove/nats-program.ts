/** Known without loading what speaks with NATS. */

/** Where packages of distributions put it. */
export const natsProgram = "/usr/sbin/nats-server";
export const natsServerCount = 3;
