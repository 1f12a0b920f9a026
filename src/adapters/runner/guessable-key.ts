/** Shorter keys are placeholders for servers that ask for none (`EMPTY`, `ollama`), and stand in workflow files for all to read. */
const SHORTEST_KEY = 20;

/** Whether others may know the key, so that what it signs proves nothing. */
export function isGuessable(key: string): boolean {
  return key.length < SHORTEST_KEY;
}
