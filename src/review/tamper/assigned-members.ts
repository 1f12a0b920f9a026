import type { FileText } from '../source/file-text.ts';
import { moduleNamed } from '../source/loads.ts';

/** `sums.add = () => 5`, `m.api.add = vi.fn(...)`: a function that is put into something else's place. */
const ASSIGNED =
  /(?<![\w$.])(\w+)(?:\??\.\w+){0,3}\.(\w+)[ \t]*=\s*(?:async\s*)?(?:function\b|\([^()\n]{0,100}\)\s*=>|\w+\s*=>|(?:vi|jest|mock)\.fn\b|sinon\.(?:stub|fake)\b)/g;
const LOADED =
  /\bimport\s+(?:\*\s*as\s+)?([\w$]+|(?:\w+\s*,\s*)?\{[^{}]{0,500}\})\s*from\s*['"]([^'"\n]{1,200})['"]|\b(?:const|let|var)\s+(\w+|\{[^{}]{0,500}\})\s*=\s*(?:await\s+import|require)\(\s*['"]([^'"\n]{1,200})['"]/g;

/**
 * Where a file of JavaScript assigns a function to what a module defines as one, over what it loads of that module.
 * Handlers and settings, which the module only has a place for, are no functions of it.
 */
export function assignedMembers({ uncommented: text, path: from }: FileText): AssignedOf | null {
  const places = [...text.matchAll(ASSIGNED)].map(({ 1: object = '', 2: member = '', index: at }) => {
    return { object, member, at };
  });
  if (places.length === 0) return null;
  const loaded = [...text.matchAll(LOADED)].map(([, names, module, others, required]) => {
    const bound = (names ?? others ?? '').match(/\w+(?=\s*(?:[,}]|$))/g) ?? [];
    return { bound, isOf: moduleNamed(module ?? required ?? '', from) };
  });
  return (module) => {
    const names = new Set(loaded.flatMap(({ bound, isOf }) => (isOf(module.path) ? bound : [])));
    return places.filter(({ object, member }) => names.has(object) && module.functions.has(member));
  };
}

type AssignedOf = (module: {
  readonly path: string;
  readonly functions: ReadonlySet<string>;
}) => readonly { readonly at: number; readonly member: string }[];

const VALUE = '(?:async\\s*)?(?:function\\b|\\([^()]{0,200}\\)\\s*(?::[^=\\n]{1,80})?=>|\\w+\\s*=>)';
const DEFINED: readonly RegExp[] = [
  /\bfunction\s*\*?\s*(\w+)/g,
  /(?<![\w$.])(\w+)\s*\([^()]{0,200}\)\s*(?::[^{\n]{1,80})?\{/g,
  new RegExp(`\\b(\\w+)\\s*[:=]\\s*${VALUE}`, 'g'),
];

/** The names of functions, of methods, and of values that are functions. */
export function functionsOf({ uncommented }: FileText): ReadonlySet<string> {
  return new Set(
    DEFINED.flatMap((pattern) => [...uncommented.matchAll(pattern)].map(([, name = '']) => name)),
  );
}
