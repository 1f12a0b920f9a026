import { mapping, type Plain } from './github-workflow.ts';

type Step = { readonly [key: string]: Plain };

/** Actions that only start a program: which one, and the inputs that are its arguments. */
const STARTERS: readonly {
  readonly action: RegExp;
  readonly program: string;
  readonly inputs: readonly string[];
}[] = [
  { action: /^[\w-]+\/(?:cargo|actions-rust-cross)@/, program: 'cargo', inputs: ['command', 'args'] },
  { action: /^actions-rs\/clippy-check@/, program: 'cargo clippy', inputs: ['args'] },
  { action: /^\w+\/(?:[\w-]+\/)?[\w-]*gradle[\w-]*@/, program: './gradlew', inputs: ['arguments'] },
  { action: /^pre-commit\/action@/, program: 'pre-commit run', inputs: ['extra_args'] },
  { action: /^[\w-]+\/retry@/, program: '', inputs: ['command'] },
  { action: /^[\w-]+\/[\w-]*xvfb[\w-]*@/, program: 'xvfb-run', inputs: ['run'] },
];

/** The step as a `run` step where its action only starts a program; else as it is. */
export function asCommand(step: Step): Step {
  const uses = String(step.uses ?? '');
  const starter = STARTERS.find(({ action }) => action.test(uses));
  const given = mapping(step.with);
  const [first = ''] = starter?.inputs ?? [];
  if (starter === undefined || String(given[first] ?? '').trim() === '') return step;
  const args = starter.inputs.map((name) => String(given[name] ?? '').trim());
  const { uses: _, with: __, ...rest } = step;
  const folder = given['working-directory'] ?? given['build-root-directory'];
  return {
    ...rest,
    run: [starter.program, ...args].filter((word) => word !== '').join(' '),
    ...(folder !== undefined && { 'working-directory': folder }),
  };
}
