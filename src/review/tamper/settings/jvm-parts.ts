import type { TamperKind } from '../../../core/verdict/tampering.ts';
import { Brackets } from '../../source/brackets.ts';
import { maskText } from '../../source/code-mask.ts';
import { lineParts, type Part, restOf } from './part.ts';

/** Kinds of settings for Maven plugins and Gradle blocks. */
const PLUGINS: readonly (readonly [TamperKind, RegExp])[] = [
  ['test-settings-changed', /surefire|failsafe|jacoco|cobertura|pitest/],
  ['lint-settings-changed', /checkstyle|pmd|spotbugs|errorprone|spotless|enforcer|detekt|ktlint/],
];
const BLOCKS: readonly (readonly [TamperKind, RegExp])[] = [
  [
    'test-settings-changed',
    /^(?:test|integrationTest|functionalTest|jacoco\w*|pitest|testing|koverReport|kover|check)$/,
  ],
  ['lint-settings-changed', /^(?:checkstyle|pmd|spotbugs|detekt|ktlint|spotless|codenarc)\w*$/],
];
const POM_SWITCH =
  /<(skipTests|skipITs|maven\.test\.skip|maven\.test\.failure\.ignore|testFailureIgnore|surefire\.[\w.]+|jacoco\.[\w.]+|skipUnitTests|test)>[^<]*</g;
const GRADLE_SWITCH = /^.*\b(?:ignoreFailures|failOnNoMatchingTests|enabled[ \t]*=[ \t]*false)\b.*$/gm;
/** `test {`, `tasks.named("test") {`, `tasks.withType<Test>().configureEach {` */
const GRADLE_BLOCK =
  /^[ \t]*(?:tasks[ \t]*\.[ \t]*)?(?:(?:named|withType|register|getByName)?(?:<(\w+)>)?\([ \t]*["']?(?:(\w+)\b[^){}\n]*)?\)|\w+<(\w+)>|(\w+))(?:[ \t]*\.[ \t]*(?:configureEach|configure|all))?[ \t]*(?=\{)/gm;

/** The parts of pom.xml or build.gradle(.kts): tests, linters, switches in the properties, and the rest. */
export function jvmParts(name: string, settings: string): readonly Part[] {
  const isPom = name === 'pom.xml';
  const found = isPom ? pomPlugins(settings) : gradleBlocks(settings);
  const switches = lineParts(settings, isPom ? POM_SWITCH : GRADLE_SWITCH, 'test-settings-changed');
  const outside = switches.filter(({ at }) => !found.some((part) => isInside(at, part)));
  return [...found, ...outside, restOf(settings, [...found, ...outside])];
}

function pomPlugins(settings: string): readonly Part[] {
  const parts: Part[] = [];
  const [open, close] = ['<plugin>', '</plugin>'];
  for (let at = settings.indexOf(open); at >= 0; at = settings.indexOf(open, at + 1)) {
    const end = settings.indexOf(close, at);
    if (end < 0) break;
    const text = settings.slice(at, end + close.length);
    const plugin = /<artifactId>\s*([\w.-]+)/.exec(text)?.[1] ?? '';
    const kind = PLUGINS.find(([, pattern]) => pattern.test(plugin))?.[0];
    at = end;
    if (kind !== undefined)
      parts.push({ kind, name: `the plugin "${plugin}"`, text, at: end - text.length + close.length });
  }
  return parts;
}

function gradleBlocks(settings: string): readonly Part[] {
  const brackets = new Brackets(maskText(settings, 'jvm').code);
  let floor = 0;
  return [...settings.matchAll(GRADLE_BLOCK)].flatMap((match) => {
    const [, type, task, typed, word] = match;
    const name = (type ?? task ?? typed ?? word ?? '').replace(/^[A-Z]/, (letter) => letter.toLowerCase());
    const kind = BLOCKS.find(([, pattern]) => pattern.test(name))?.[0];
    if (kind === undefined || match.index < floor) return [];
    floor = brackets.close(match.index + match[0].length);
    const text = settings.slice(match.index, floor + 1);
    return [{ kind, name: `the block "${name}"`, text, at: match.index }];
  });
}

function isInside(at: number | null, { at: from, text }: Part): boolean {
  return at !== null && from !== null && at >= from && at < from + text.length;
}
