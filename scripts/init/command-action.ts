import { mapping, type Plain } from './github-workflow.ts';

type Step = { readonly [key: string]: Plain };

/** Actions that only start a program: which one, and the inputs that are its arguments. */
const STARTERS: readonly (readonly [action: RegExp, program: string, ...inputs: string[]])[] = [
  [/^[\w-]+\/(?:cargo|actions-rust-cross)@/, 'cargo', 'command', 'args'],
  [/^actions-rs\/clippy-check@/, 'cargo clippy', 'args'],
  [/^\w+\/(?:[\w-]+\/)?[\w-]*gradle[\w-]*@/, './gradlew', 'arguments'],
  [/^pre-commit\/action@/, 'pre-commit run', 'extra_args'],
  [/^[\w-]+\/retry@/, '', 'command'],
  [/^[\w-]+\/[\w-]*xvfb[\w-]*@/, 'xvfb-run', 'run'],
];

/** The step as a `run` step where its action only starts a program; else as it is. */
export function asCommand(step: Step): Step {
  const { uses, with: inputs, ...rest } = step;
  const [, program = '', ...names] = STARTERS.find(([action]) => action.test(String(uses))) ?? [];
  const given = mapping(inputs);
  const [first = '', ...others] = names.map((name) => String(given[name] ?? '').trim());
  if (first === '') return step;
  const folder = given['working-directory'] ?? given['build-root-directory'];
  return {
    ...rest,
    run: [program, first, ...others].filter((word) => word !== '').join(' '),
    ...(folder !== undefined && { 'working-directory': folder }),
  };
}
