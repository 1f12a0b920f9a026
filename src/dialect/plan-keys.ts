/** What a plan can ask for, in all the names that models use for it. */
export const REQUEST_KEYS: readonly string[] = [
  'requestFiles',
  'requestedFiles',
  'requestTools',
  'requestedTools',
  'fileChanges',
  'runTools',
  'runTool',
  'finish',
  'ask',
];

/** The keys that tell a plan from any other object. */
export const PLAN_KEYS: readonly string[] = ['summary', ...REQUEST_KEYS];
