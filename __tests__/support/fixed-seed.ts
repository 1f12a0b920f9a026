import fc from 'fast-check';

/**
 * Properties are tried on the same examples each time, so that a change is judged by what it changes. `FC_SEED=random`
 * looks for new ones, any number repeats those of a report.
 */
const { FC_SEED: seed = '20261121' } = process.env;
if (seed !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
