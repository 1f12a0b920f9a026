import type { TestProject } from 'vitest/node';
import { whyNoNamespaces } from '../../embedded/namespaces.ts';
import { createCheckout } from './checkout.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly whyNoNamespaces: string | null;
  }
}

/** Tries once for all test files whether commands can be isolated here. */
export default async function probe(project: TestProject): Promise<void> {
  const checkout = await createCheckout({ a: 'a' });
  try {
    project.provide('whyNoNamespaces', await whyNoNamespaces(checkout.folder));
  } finally {
    await checkout.remove();
  }
}
