import { homedir } from 'node:os';
import { join } from 'node:path';
import { refusal } from '../support/ecosystems/ecosystem.ts';
import { NODE } from '../support/ecosystems/javascript.ts';
import { type Case, NOT_HELD, NOT_PLAIN } from './case.ts';

/** Changes that move files, or take something out that the issue names. */

const shared = { kind: 'record', missing: null, packages: [], needsProof: false, busy: false } as const;

const MATHS = `pub fn add(a: i32, b: i32) -> i32 {
    a + b
}

pub fn neg(a: i32) -> i32 {
    -a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adds() {
        assert_eq!(add(2, 3), 5);
    }

    #[test]
    fn negates() {
        assert_eq!(neg(2), -2);
    }
}
`;
const OF_SUMS = '#[test]\nfn adds() {\n    assert_eq!(sums::add(2, 3), 5);\n}\n';

/** Commands do not have the home of the user, where rustup keeps the compilers. */
const RUSTUP_HOME = process.env.RUSTUP_HOME ?? join(homedir(), '.rustup');

/** A module of Rust under another name. */
function movesModule(what: string, text: string, must: Case['must']): Case {
  const root = (name: string): string => `pub mod ${name};\n\npub use ${name}::add;\n`;
  return {
    ...shared,
    what: `a module of Rust that gets another name, ${what}`,
    missing: refusal('cargo', '--version'),
    validate: `env RUSTUP_HOME=${RUSTUP_HOME} cargo test --offline`,
    base: {
      '.gitignore': 'target\nCargo.lock\n',
      'Cargo.toml': '[package]\nname = "sums"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/lib.rs': root('maths'),
      'src/maths.rs': MATHS,
      'tests/sums.rs': OF_SUMS,
    },
    issue: { title: 'Rename a module', body: 'The module `maths` should be `arithmetic`.' },
    change: { 'src/lib.rs': root('arithmetic'), 'src/maths.rs': null, 'src/arithmetic.rs': text },
    must,
  };
}

const HEAD = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { add } from '../src/sums.js';

test('whole', () => assert.equal(add(2, 3), 5));
`;
const ROUNDS = "\ntest('rounds', () => assert.equal(add(0.2, 0.3), 1));\n";
const adds = (sum: string): string => `export const add = (a, b) => ${sum};\n`;

/** Takes a feature out with its test. */
function reverts(what: string, issue: Case['issue'], must: Case['must']): Case {
  return {
    ...shared,
    what: `a test taken out with what it asks for, ${what}`,
    validate: NODE.validate,
    base: {
      ...NODE.files,
      [NODE.sourcePath]: adds('Math.round(a + b)'),
      [NODE.testPath]: `${HEAD}${ROUNDS}`,
    },
    issue,
    change: { [NODE.sourcePath]: adds('a + b'), [NODE.testPath]: HEAD },
    must,
  };
}

export const MOVED: readonly Case[] = [
  movesModule('with its tests', MATHS, { be: ['remark'], proven: false }),
  movesModule(
    'without the test of what it breaks',
    MATHS.replace('    -a', '    a').replace(
      'negates() {\n        assert_eq!(neg(2), -2)',
      'adds_more() {\n        assert_eq!(add(3, 3), 6)',
    ),
    { be: NOT_PLAIN, name: ['negates'], notBaseTests: 'passed' },
  ),
  reverts(
    'as the issue asks',
    { title: 'Revert the rounding', body: 'Please revert "add rounds": rounding was a mistake.' },
    { be: NOT_HELD, name: ['rounds'] },
  ),
  reverts(
    'of which the issue says nothing',
    { title: 'Comments', body: 'A comment should say what the file is for.' },
    { be: ['held'], name: ['rounds'] },
  ),
];
