/** What Node's runner says of the same projects as a list and as TAP; names as `told` gives them. */
export const THROWN = [
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
export const load = (folder: string) => [
  '1 ran, 0 skipped',
  'load a suite',
  ...['missing', 'name', 'package', 'throws'].map((name) => `load ${folder}test/${name}.test.js`),
];
