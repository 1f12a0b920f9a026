import type { Bundle } from '../../bundle/bundle.ts';
import type { Agreed } from './document.ts';
import type { BundleDocument } from './documents.generated.ts';
import type { Violation } from './tools.generated.js';

export const validators: {
  readonly bundle: ((
    value: unknown,
  ) => value is Agreed<Bundle, BundleDocument, 'reports' | 'isTruncated' | 'details'>) & {
    readonly errors?: readonly Violation[] | null;
  };
};
