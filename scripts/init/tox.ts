import type { Plain } from './github-workflow.ts';

/** Its environment for whatever Python there is, as a workflow of GitHub's would say it. */
export function workflowFromTox(text: string): { readonly [key: string]: Plain } {
  if (!/^\[testenv\]/m.test(text)) return {};
  const steps = [
    { uses: 'actions/setup-python', with: { 'python-version': '3.13' } },
    { run: 'python3 -m pip install tox' },
    // Of tox 3 and 4 alike.
    { run: 'tox -e py' },
  ];
  return { on: 'push', jobs: { '': { steps } } };
}
