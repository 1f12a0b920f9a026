/** Shorter keys are placeholders for servers without keys (`EMPTY`, `ollama`), readable for all in workflow files. */
const SHORTEST_KEY = 20;

/** Whether others may know the key, so that a signature with it proves nothing. */
export function isGuessable(key: string): boolean {
  return key.length < SHORTEST_KEY;
}
