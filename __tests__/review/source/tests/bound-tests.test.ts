import { describe, expect, test } from 'vitest';
import { FileText } from '../../../../src/review/source/file-text.ts';
import { blocksIn } from '../../../../src/review/source/tests/test-blocks.ts';

/** The tests and groups of a file: `kind full name`. */
function told(code: string): readonly string[] {
  return blocksIn(new FileText('test/a.js', code))
    .filter(({ kind }) => kind !== 'file')
    .map(({ kind, fullName }) => `${kind} ${fullName}`);
}

const CALL = "('a', function (t) {\n  t.equal(one(), 1);\n});\n";

describe('a call by the name that the file binds to what makes tests is a test', () => {
  test.each([
    ["const tape = require('tape');", 'tape'],
    ["var one = require('one')\n  , check = require('tape')", 'check'],
    ["var tape = require('tape-catch');", 'tape'],
    ['const proof = require("node:test")', 'proof'],
    ["const check = require('tap').test;", 'check'],
    ["const { test: check } = require('node:test');", 'check'],
    ["let { before, it : check, after } = require('mocha')", 'check'],
    ["import tape from 'tape';", 'tape'],
    ["import check, { type Test } from 'ava'", 'check'],
    ["import { test as check } from '@playwright/test';", 'check'],
    ["import tape = require('tape');", 'tape'],
    ["const tape = await import('tape');", 'tape.test'],
    ["const lib = require('tap');", 'lib.test'],
    ["import * as lib from 'vitest';", 'lib.it'],
    ["const tape = require('tape');", 'tape.only'],
    ["const tape = require('tape');", 'tape.skip'],
    ["import check from 'ava';", 'check.serial'],
  ])('%s %s', (line, name) => {
    expect(told(`${line}\n${name}${CALL}`)).toEqual(['test a']);
  });

  test('and a group where it is named so', () => {
    const code = `const { describe: group, it: check } = require('mocha');\ngroup('g', () => {\ncheck${CALL}});\n`;
    expect(told(code)).toEqual(['suite g', 'test g > a']);
    expect(told(`import * as lib from 'vitest';\nlib.describe('g', () => {\nlib.it${CALL}});\n`)).toEqual([
      'suite g',
      'test g > a',
    ]);
  });

  test('once, where its name says so as well', () => {
    expect(told(`const test = require('tape');\ntest${CALL}`)).toEqual(['test a']);
    expect(told(`const tape = require('tape');\ntape.test${CALL}`)).toEqual(['test a']);
    expect(told(`import t from 'tap';\nt.test${CALL}`)).toEqual(['test a']);
  });
});

describe('no test is a call', () => {
  test.each([
    ['of what no test library gives', "const tape = require('./tape');", 'tape'],
    ['of a library named alike', "const tape = require('tapestry');", 'tape'],
    ['of what stands in a comment', "// const tape = require('tape');", 'tape'],
    ['of what stands in a text', 'const text = "const tape = require(\'tape\');";', 'tape'],
    ['of a type', "import type tape from 'tape';", 'tape'],
    ['of nothing bound', '', 'tape'],
    ['of another member', "const { before: check } = require('mocha');", 'check'],
    ['of a member of something else', "const tape = require('tape');", 'other.tape'],
    ['of a method that makes no test', "const tape = require('tape');", 'tape.onFailure'],
    ['of a function that has the name too', "const tape = require('tape');\nfunction tape() {}", 'tape'],
    ['of a variable that has the name too', "const tape = require('tape');\n{ const tape = none;", 'tape'],
    ['of a name that gets another value', "let tape = require('tape');\ntape = none;", 'tape'],
    ['of a parameter that has the name', "const tape = require('tape');\nconst f = (tape) =>", 'tape'],
  ])('%s', (_, line, name) => {
    expect(told(`${line}\n${name}${CALL}`)).toEqual([]);
  });
});
