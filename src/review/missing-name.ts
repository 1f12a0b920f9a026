import type { ChangeSet } from '../core/change-set.ts';

/** Messages for a missing name in languages that report it only while a test runs. */
const IS_MISSING =
  /is not a function|is not a constructor|is not defined|has no attribute|cannot import name|no module named|cannot find (?:module|package|symbol)|does not provide an export|undefined (?:local variable or )?method|uninitialized constant|undefined function|class "[^"]*" not found|NoSuchMethod|NoSuchField|ClassNotFound|NoClassDefFound|ModuleNotFound/i;
/** Members of a value. Those of a module may come from a file that is not changed. */
const MEMBER =
  /object has no attribute ['"]([\w$]+)['"]|undefined method [`']([\w$]+)|\.([\w$]+) is not a function/;

/**
 * Whether a failure without this code is about a name that the code brings. If a value lacks a member that the code
 * names nowhere, the code has changed which value it is, and not what there is to call.
 */
export function isOfMissingName(message: string, code: ChangeSet): boolean {
  if (!IS_MISSING.test(message)) return false;
  const member = MEMBER.exec(message)
    ?.slice(1)
    .find((name) => name !== undefined);
  return member === undefined || names(code, member);
}

function names(code: ChangeSet, name: string): boolean {
  return code
    .entries()
    .some(
      ([path, change]) =>
        path.includes(name) || (change.kind === 'file' && Buffer.from(change.bytes).includes(name)),
    );
}
