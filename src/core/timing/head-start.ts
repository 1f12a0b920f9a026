/** After a request to a model begins, the process leaves this time to the client library for sending it. */
export const HEAD_START_MS = 30;
