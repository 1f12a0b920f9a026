import { integer, names, optionalDecimal, REPOSITORY, text } from './input.ts';
import { PRICE } from './limits.ts';

/** GitHub's limit for the jobs of one matrix. */
const MAX_JOBS = 256;

/** Which issues belong to a batch and what it may cost. */
export const BATCH_INPUTS = {
  repositories: names(REPOSITORY, {
    meaning:
      'Repositories that mode plan-batch reads, owner/name, one a line. Default: the one of the workflow.',
  }),
  'batch-label': text({
    meaning:
      'Label of the issues that plan-batch plans. Default: the input label, unless batch-milestone is given.',
  }),
  'batch-milestone': text({
    meaning: 'Title or number of the milestone of these issues. Default: with or without one.',
  }),
  'batch-max': integer(
    { min: 1, max: MAX_JOBS },
    { default: '20', meaning: 'Jobs that plan-batch plans at most, all repositories together.' },
  ),
  'max-cost-usd-per-batch': optionalDecimal(PRICE, {
    meaning:
      'US dollars that all jobs of a batch may cost together: plan-batch plans as many as this pays for at max-cost-usd each. Needs the price of the model.',
  }),
} as const;
