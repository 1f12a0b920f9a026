import { onTestFinished } from 'vitest';
import { type Bench, createBench } from './isolation.ts';

/** A bench that is gone at the end of the test. */
export async function bench(...options: Parameters<typeof createBench>): Promise<Bench> {
  const made = await createBench(...options);
  onTestFinished(() => made.close());
  return made;
}
