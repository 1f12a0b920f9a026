import type { CiJob } from './ci-job.ts';
import { runsOnOf } from './ci-parts.ts';
import { roleOf, type Scripts } from './command-role.ts';

/** Words of jobs that run the tests in a special way, or not those of a usual change. */
const SPECIAL =
  /integration|e2e|end-to-end|coverage|bench|perf|fuzz|docs?\b|doc-|release|publish|deploy|nightly|valgrind|msrv|minimal|min[-_ ]?(?:imum|ver|sup)|minver|lowest|wasm|windows|macos|mac\b|cross|android|freebsd|bsd|alpine|musl|sani|asan|tsan|miri|smoke|compat|reproducib|downstream|django|(?<!-)gnu|style|lint|mypy|typing/i;
const USUAL = /^(?:tests?|unit|ci|build|build[-_]and[-_]test|checks?|linux|ubuntu|main)(?:[-_ ]|$)/i;

const BUILT_ELSEWHERE = /^actions\/download-artifact@/;

/** Jobs that run tests, and not on what another job has built; the one with the usual tests first. */
export function testJobs(jobs: readonly CiJob[], scripts: Scripts): readonly CiJob[] {
  const whole = jobs.filter(
    ({ steps }) => !steps.some(({ plain }) => BUILT_ELSEWHERE.test(String(plain.uses))),
  );
  const scored = whole.map((job) => ({ job, score: scoreOf(job, scripts) })).filter(({ score }) => score > 0);
  return scored.sort((one, other) => other.score - one.score).map(({ job }) => job);
}

function scoreOf(job: CiJob, scripts: Scripts): number {
  const roles = job.steps.flatMap(({ commands }) => commands.map((command) => roleOf(command, scripts)));
  const tests = roles.filter((role) => role === 'tests').length;
  if (tests === 0) return 0;
  const name = `${job.id} ${String(job.plain.name ?? '')}`;
  const file = job.path.replace(/^.*\//, '').replace(/\.ya?ml$/, '');
  const points = [
    100 + Math.min(tests, 3),
    USUAL.test(job.id) || USUAL.test(String(job.plain.name ?? '')) ? 12 : 0,
    SPECIAL.test(name) ? -30 : 0,
    SPECIAL.test(file) ? -20 : 0,
    // Containers seldom let the action isolate commands.
    job.plain.container === undefined ? 0 : -40,
    job.isUnread || runsOnOf(job) !== job.plain['runs-on'] ? -10 : 0,
    // Of a family of files, the one without a further word is the usual one.
    -file.length / 100,
  ];
  return points.reduce((sum, one) => sum + one, 0);
}
