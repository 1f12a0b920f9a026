import { list, mapping, type Plain, plainWorkflow } from './github-workflow.ts';

type Mapping = { readonly [key: string]: Plain };

/** Keys of .gitlab-ci.yml that are no jobs. */
const NO_JOBS = [
  'default',
  'include',
  'stages',
  'variables',
  'workflow',
  'image',
  'services',
  'cache',
  'pages',
];

/** A configuration of GitLab CI, CircleCI or tox as a workflow of GitHub's would say it; null: it is none, or broken. */
export function asWorkflow(path: string, text: string): Mapping | null {
  if (path === 'tox.ini') return /^\[testenv\]/m.test(text) ? fromTox() : null;
  const read = path === '.gitlab-ci.yml' ? fromGitlab : path === '.circleci/config.yml' ? fromCircle : null;
  const plain = read === null ? null : plainWorkflow(text);
  return read === null || plain === null ? null : read(plain);
}

/** Its environment for whatever Python there is. */
function fromTox(): Mapping {
  const steps = [
    { uses: 'actions/setup-python', with: { 'python-version': '3.13' } },
    { run: 'python3 -m pip install tox' },
    { name: 'tests', run: 'tox run -e py' },
  ];
  return { on: 'push', jobs: { tox: { steps } } };
}

function fromGitlab(plain: Mapping): Mapping {
  const defaults = { ...plain, ...mapping(plain.default) };
  const named = Object.entries(plain).filter(([id]) => !id.startsWith('.') && !NO_JOBS.includes(id));
  const jobs = named.flatMap(([id, value]) => {
    const job = { ...extended(mapping(value), plain) };
    if (job.script === undefined) return [];
    const [before, script] = [job.before_script ?? defaults.before_script, job.script].map(linesOf);
    const steps = [before, script].flatMap((run, at) =>
      run === undefined || run === '' ? [] : [{ name: at === 0 ? 'before_script' : 'script', run }],
    );
    const image = job.image ?? defaults.image;
    const container = typeof image === 'string' ? image : mapping(image).name;
    return [
      [
        id,
        { env: plainVariables(plain, job), ...(container !== undefined && { container }), steps },
      ] as const,
    ];
  });
  return { on: 'push', jobs: Object.fromEntries(jobs) };
}

function extended(job: Mapping, all: Mapping): Mapping {
  const names = typeof job.extends === 'string' ? [job.extends] : list(job.extends).map(String);
  const { extends: _, ...own } = job;
  return Object.assign({}, ...names.map((name) => extended(mapping(all[name]), all)), own);
}

function plainVariables(all: Mapping, job: Mapping): Plain {
  const variables = Object.entries({ ...mapping(all.variables), ...mapping(job.variables) });
  return Object.fromEntries(
    variables.filter(([, value]) => typeof value !== 'object' && !/\$/.test(String(value))),
  );
}

function linesOf(script: Plain | undefined): string {
  return (typeof script === 'string' ? [script] : list(script)).flat().map(String).join('\n');
}

function fromCircle(plain: Mapping): Mapping {
  const jobs = Object.entries(mapping(plain.jobs)).map(([id, value]) => {
    const job = mapping(value);
    const [image] = list(job.docker ?? mapping(mapping(plain.executors)[String(job.executor)]).docker).map(
      mapping,
    );
    const steps = list(job.steps).flatMap((step) => {
      const { run } = mapping(step);
      if (run === undefined) return [];
      if (typeof run === 'string') return [{ run }];
      const { name, command, environment, working_directory: folder } = mapping(run);
      return [
        {
          ...(name !== undefined && { name }),
          run: command ?? '',
          ...(environment !== undefined && { env: environment }),
          ...(folder !== undefined && { 'working-directory': folder }),
        },
      ];
    });
    const container = image?.image;
    return [
      id,
      { env: job.environment ?? {}, ...(container !== undefined && { container }), steps },
    ] as const;
  });
  return { on: 'push', jobs: Object.fromEntries(jobs) };
}
