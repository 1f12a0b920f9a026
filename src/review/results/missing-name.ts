import { posix } from 'node:path';
import { bringsFile, type ChangeSet, textOf } from '../../core/change-set.ts';
import type { Failure } from '../../core/verdict/test-report.ts';

/** Messages for a missing name in languages that report it only while a test runs. */
const IS_MISSING =
  /is not a function|is not a constructor|is not defined|has no attribute|cannot import name|no module named|cannot find (?:module|package|symbol)|does not provide an export|undefined (?:local variable or )?method|uninitialized constant|undefined function|class "[^"]*" not found|NoSuchMethod|NoSuchField|ClassNotFound|NoClassDefFound|ModuleNotFound/i;
/** What does not load for want of a module, a package or a class, with its name. */
const UNLOADED =
  /(?:cannot find (?:module|package)|no module named|no required module provides package|cannot load such file --|ClassNotFoundException:|NoClassDefFoundError:) *['"]?([^\s'"]+)|\b(?:class|interface|trait) "([^"]+)" not found/i;
/** Members of a value. Those of a module may come from a file that is not changed. */
const MEMBER =
  /object has no attribute ['"]([\w$]+)['"]|undefined method [`']([\w$]+)|\.([\w$]+) is not a function/;

/** Messages for a file that is not there. */
const NO_FILE = /\bENOENT\b|no such file|FileNotFound|NoSuchFile/i;

export function isMissing(message: string): boolean {
  return IS_MISSING.test(message);
}

/** The module, package or class for want of which something does not load; null: the text names none. */
export function unloadedName(text: string): string | null {
  const [, first, second] = UNLOADED.exec(text) ?? [];
  return first ?? second ?? null;
}

/** Whether an output without this code names a file that only the code brings. */
export function namesNewFile(output: string, code: ChangeSet): boolean {
  return code.paths.some((path) => bringsFile(code, path) && hasName(output, posix.basename(path)));
}

/** Whether it stands somewhere, and not as a part of a longer name. */
function hasName(text: string, name: string): boolean {
  const parts = text.split(name);
  return parts.slice(1).some((after, at) => !/[\w.-]$/.test(parts[at] ?? '') && !/^[\w-]/.test(after));
}

/**
 * Whether a failure without this code is about a name or a file that the code brings. If a value lacks a member that the
 * code names nowhere, the code has changed which value it is, and not what there is to call.
 */
export function isOfMissingName({ message }: Pick<Failure, 'message'>, code: ChangeSet): boolean {
  if (NO_FILE.test(message) && namesNewFile(message, code)) return true;
  if (!isMissing(message)) return false;
  const member = MEMBER.exec(message)
    ?.slice(1)
    .find((name) => name !== undefined);
  return member === undefined || names(code, member);
}

function names(code: ChangeSet, name: string): boolean {
  return code.entries().some(([path, change]) => path.includes(name) || textOf(change).includes(name));
}
