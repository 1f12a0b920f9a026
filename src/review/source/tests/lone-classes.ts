import { wordsOf } from '../word-counts.ts';
import type { TestBlock } from './test-blocks.ts';

const DERIVES_FROM_NOTHING = /\bclass[ \t]+\w+[ \t]*(?:\([ \t]*(?:object)?[ \t]*\)[ \t]*)?:\s*$/;

/**
 * Classes of Python that derive from nothing and are named nowhere else in these files, so that they are part of no
 * other class. By their place, as `classAround` asks for them.
 */
export function loneClasses(blocks: readonly TestBlock[]): ReadonlyMap<string, TestBlock> {
  const suspects = blocks.filter(
    ({ kind, source, from, bodyFrom }) =>
      kind === 'suite' &&
      source.language === 'python' &&
      DERIVES_FROM_NOTHING.test(source.code.slice(from, bodyFrom)),
  );
  if (suspects.length === 0) return new Map();
  const words = [...new Set(blocks.map(({ source }) => source))].flatMap(({ code }) => wordsOf(code));
  const times = Map.groupBy(words, (word) => word);
  return new Map(
    suspects
      .filter(({ name }) => times.get(name)?.length === 1)
      .map((one) => [placeOf(one.fullName, one), one]),
  );
}

const OF_TEST_CASE = /\bself\.(?:assert[A-Z]|fail\()/;

/** The class directly around a test that asserts by methods of a test case; null: it is none of these. */
export function classAround(test: TestBlock, classes: ReadonlyMap<string, TestBlock>): TestBlock | null {
  const { kind, source, from, to, fullName, name } = test;
  const around = classes.get(placeOf(fullName.slice(0, -` > ${name}`.length), test)) ?? null;
  return kind === 'test' && OF_TEST_CASE.test(source.code.slice(from, to)) ? around : null;
}

function placeOf(fullName: string, { source }: TestBlock): string {
  return `${source.path}\0${fullName}`;
}
