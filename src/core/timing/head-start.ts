/** Between the beginning of a request to a model and its last byte the process is left to the client library. */
export const HEAD_START_MS = 30;
