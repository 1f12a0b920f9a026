// Reads Vitest's JSON reports: `tell` prints what failed and the count; `without-failed-tests` asks whether no test failed (also true without a report).
import { existsSync, readFileSync } from 'node:fs';

const [question, ...paths] = process.argv.slice(2);
const reports = paths.filter(existsSync).map((path) => JSON.parse(readFileSync(path, 'utf8')));
const sum = (field) => reports.reduce((count, report) => count + report[field], 0);

if (question === 'without-failed-tests') {
  process.exitCode = sum('numFailedTests') === 0 ? 0 : 1;
} else {
  for (const { name, status, message, assertionResults } of reports.flatMap(
    ({ testResults }) => testResults,
  )) {
    if (status === 'failed' && message)
      process.stdout.write(`Failed: ${name}\n${message.slice(0, 2000)}\n\n`);
    for (const { status: outcome, fullName, failureMessages } of assertionResults) {
      if (failureMessages.length === 0) continue;
      const how = outcome === 'passed' ? 'Passed at the second attempt only' : 'Failed';
      process.stdout.write(`${how}: ${name} > ${fullName}\n${failureMessages.join('\n').slice(0, 2000)}\n\n`);
    }
  }
  process.stdout.write(`${sum('numPassedTests')} passed, ${sum('numFailedTests')} failed\n`);
}
