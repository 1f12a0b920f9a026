/** What Node's runner says of the same projects as a list and as TAP; names as `told` gives them. */
const THROWN = [
  '7 ran, 0 skipped',
  'error discount > of an order without customer',
  'error discount > of an unknown article',
  'error discount > throws a string',
  'unknown with a broken hook > never runs',
  'unknown with a broken hook > never runs either',
  'error with a broken hook',
  'error with a broken end > runs',
];
/** Node 20 names files absolutely. @param folder what it puts before them */
export const several = (folder: string) => [
  '4 ran, 1 skipped',
  'assertion first',
  'error deep > deeper > deepest',
  `load ${folder}test/d.test.js`,
];
const load = (folder: string) => [
  '1 ran, 0 skipped',
  'load a suite',
  ...['missing', 'name', 'package', 'throws'].map((name) => `load ${folder}test/${name}.test.js`),
];

/** Captures of either form, by name, that say the same. */
export const ALIKE: readonly (readonly [name: string, expected: readonly string[]])[] = [
  ['pass-node24', ['4 ran, 0 skipped']],
  [
    'assertion-node24',
    [
      '5 ran, 0 skipped',
      'assertion price > of several > is their sum',
      'assertion price > of several > keeps > "things" # 5 passing',
      'assertion has a message: of its own',
      'assertion compares texts',
    ],
  ],
  ['thrown-node20', THROWN],
  ['thrown-node24', THROWN],
  ['load-node20', load('/repo/')],
  ['load-node24', load('')],
  ['no-files-node24', ['0 ran, 0 skipped']],
  ['all-skipped-node24', ['0 ran, 2 skipped']],
  ['noise-node24', ['2 ran, 0 skipped', 'assertion is loud and fails']],
  ['several-node20', several('/repo/')],
  ['several-node24', several('')],
  ['unhandled-node24', ['3 ran, 0 skipped', 'error passes', 'error rejects']],
  [
    'messages-node24',
    [
      '9 ran, 0 skipped',
      ...['error has a cause and properties', 'error has no message', 'assertion fails plainly'],
      ...['error throws undefined', 'assertion wants a throw', 'assertion rejects', 'assertion matches'],
      ...['error has two', 'assertion checks a plan'],
    ],
  ],
];
