import type { TamperKind } from '../../../core/verdict/tampering.ts';
import { Brackets } from '../../source/brackets.ts';
import type { FileText } from '../../source/file-text.ts';
import { bazelParts } from './bazel-parts.ts';
import { jvmParts } from './jvm-parts.ts';
import { makefileParts } from './makefile-parts.ts';
import { manifestParts, taskParts } from './manifest-parts.ts';
import { mappedLibraries } from './mapped-libraries.ts';
import { licenseParts, lineParts, type Part, partAt, restOf } from './part.ts';
import { isDataOfTests, settingsKindOf } from './settings-files.ts';
import { licenseFields, licenseText, withoutTold } from './told.ts';

/** The settings in a file, recognized by its path; empty for a file without any. */
export function partsOf(file: FileText): readonly Part[] {
  const { path, text, uncommented } = file;
  if (isDataOfTests(path)) return [];
  const name = path.slice(path.lastIndexOf('/') + 1);
  const license = licenseText(name, text);
  if (license !== null) return [{ kind: 'license-changed', name: '', text: license, at: null }];
  return [...settingsIn(name, file), ...licenseParts(licenseFields(name, uncommented))];
}

function settingsIn(name: string, { path, text, uncommented: settings, masked }: FileText): readonly Part[] {
  if (/^(?:package|composer|deno)\.jsonc?$/.test(name)) return manifestParts(name, text, settings);
  if (/^(?:project|nx|turbo|angular|workspace)\.jsonc?$/.test(name)) return taskParts(text, settings);
  if (SECTIONED.test(path)) return sectionParts(settings);
  if (MAKEFILE.test(name)) return makefileParts(settings);
  if (/^pom\.xml$|(?<!^settings)\.gradle(?:\.kts)?$/.test(name))
    return jvmParts(name, withoutTold(name, settings));
  if (/^\.(?:npmrc|yarnrc(?:\.yml)?)$/.test(name)) return managerParts(settings);
  if (/^[tj]sconfig[\w.-]*\.json$/.test(name))
    return [...strictnessParts(settings), ...mappedLibraries(settings)];
  if (/^vite\.config\.[cm]?[jt]s$/.test(name))
    return [...viteParts(masked?.code ?? '', settings), ...mappedLibraries(settings)];
  if (name === 'CMakeLists.txt') return cmakeParts(settings);
  if (/^BUILD(?:\.bazel)?$/.test(name)) return bazelParts(text);
  if (name === 'conftest.py') return hookParts(settings);
  if (name.endsWith('.rake')) return lineParts(settings, RAKE_CHECK, 'test-script-changed');
  if (/^(?:\w+_)?(?:spec|test|rails)_helper\.rb$/.test(name)) return helperParts(settings);
  if (name === '.editorconfig')
    return lineParts(settings, /^.*\b(?:severity|dotnet_diagnostic)\b.*$/gm, 'lint-settings-changed');
  const kind = settingsKindOf(path);
  if (kind === null) return [];
  const own = OWN_VERSIONS.find(([lockfile]) => lockfile === name)?.[1];
  const said = own === undefined ? withoutTold(name, settings) : settings.replace(own, '$1');
  return [{ kind, name: '', text: said, at: null, isHarmlessWhenNew: kind === 'test-script-changed' }];
}

/** Of the package itself: no other entry of this lockfile has its name, but where it stands for another one. */
const OWN_VERSIONS: readonly (readonly [lockfile: string, version: RegExp])[] = [
  ['package-lock.json', /("name":\s*"[^"\n]*",\s*)"version":\s*"[^"\n]*"/g],
  ['Cargo.lock', /^(name = "[^"\n]*"\n)version = "[^"\n]*"(?!\nsource\b)/gm],
  ['uv.lock', /^(name = "[^"\n]*"\n)version = "[^"\n]*"(?=\nsource = \{ (?:editable|virtual) = )/gm],
];

const SECTIONED =
  /(?:^|\/)(?:(?:pyproject|Cargo|hatch|pixi|\.?mise)\.toml|setup\.cfg|tox\.ini|Pipfile|\.cargo\/config(?:\.toml)?)$/;
const MAKEFILE = /^(?:GNUm|m|M)akefile(?:\.(?:am|in))?$|\.(?:mk|mak)$|^\.?[jJ]ustfile$/;

const SECTIONS: readonly (readonly [TamperKind, RegExp])[] = [
  [
    'test-settings-changed',
    /^(?:tool[.:])?(?:pytest|coverage|nose2?|unittest|mutmut|report|run)\b|^\[?test\b|^profile\.test\b|^target\.(?!.*dependencies$)/,
  ],
  [
    'test-script-changed',
    /^(?:testenv|tox|tool\.(?:tox|nox|poe\.tasks|taskipy|pdm\.scripts|hatch\.envs|rye\.scripts|pixi\.tasks|pixi\.feature\.[\w-]+\.tasks)|envs\.|tasks|feature\.[\w-]+\.tasks|scripts|alias)\b/,
  ],
  [
    'lint-settings-changed',
    /^(?:tool[.:])?(?:ruff|mypy|flake8|pylint|black|isort|pyright|basedpyright|pycodestyle|pydocstyle|bandit|lints|workspace\.lints|ty|pyrefly)\b/,
  ],
];

const OF_PACKAGE = /^(?:project|(?:workspace\.)?package|tool\.poetry|metadata)$/;
/** What only tells people and registries of a package, on a line of its own. */
const TOLD =
  /^[ \t]*(?:version|description|keywords|categories|classifiers|authors|maintainers|license|homepage|repository|documentation)[ \t]*=[ \t]*(?:"[^"\n]*"|'[^'\n]*'|\[[^\]]*\]|[\w.+-]+)[ \t]*$/gm;
const ADDRESSES = /^(?:project|tool\.poetry)\.urls$/;
/** A program beside the library in a manifest of Cargo. */
const PROGRAM = /^\[\[(?:bin|example)\]\]\s*(?:(?:name|path)[ \t]*=[ \t]*"[^"\n]*"\s*)+$/;

/** What a package needs of the language, and what it depends on. */
const NEEDS =
  /^(requires-python|rust-version|dependencies)[ \t]*=[ \t]*(?:\[(?:[^\]"']|"[^"\n]*"|'[^'\n]*')*\]|"[^"\n]*"|'[^'\n]*')/gm;
const STARTED = /^(?:project\.(?:gui-)?scripts|tool\.poetry\.scripts)$/;

function sectionParts(settings: string): readonly Part[] {
  const heads = [...settings.matchAll(/^\[{1,2}([^[\]\n]+)\]/gm)];
  const starts = [{ at: 0, name: '' }, ...heads.map((head) => ({ at: head.index, name: head[1] ?? '' }))];
  return starts.flatMap(({ at, name }, index): readonly Part[] => {
    const key = name.replace(/["'\s]/g, '');
    const kind = SECTIONS.find(([, pattern]) => pattern.test(key))?.[0] ?? 'manifest-changed';
    const all = settings.slice(at, starts[index + 1]?.at).trimEnd();
    const isOfPackage = OF_PACKAGE.test(key);
    const needs = isOfPackage ? [...all.matchAll(NEEDS)].map((match) => needOf(match, at)) : [];
    const own = isOfPackage ? all.replace(TOLD, '').replace(NEEDS, '') : all;
    const text = ADDRESSES.test(key) ? '' : own;
    const programs = [...(STARTED.test(key) ? all.matchAll(/^["']?([\w.-]+)["']?[ \t]*=/gm) : [])];
    const isHarmlessWhenNew = PROGRAM.test(all);
    const whole = { kind, name: `the section ${JSON.stringify(name)}`, text, at, isHarmlessWhenNew };
    return [
      programs.length === 0 ? whole : { ...whole, programs: programs.map(([, program = '']) => program) },
      ...needs,
    ];
  });
}

function needOf(match: RegExpExecArray, from: number): Part {
  const kind = match[1] === 'dependencies' ? 'manifest-changed' : 'manifest-minor';
  const part = partAt(kind, `the key ${JSON.stringify(match[1])}`, match);
  return { ...part, at: from + match.index };
}

/** Lines that change how a package manager runs every script, or itself. */
const RUNS_ALL = /^[ \t]*["']?(?:script-shell|node-options|nodeOptions|yarn-?path)\b.*$/gim;

function managerParts(settings: string): readonly Part[] {
  const runs = lineParts(settings, RUNS_ALL, 'test-settings-changed');
  return [...runs, restOf(settings, runs)];
}

const STRICT =
  /"(strict\w*|no[A-Z]\w*|exactOptionalPropertyTypes|useUnknownInCatchVariables|checkJs|forceConsistentCasingInFileNames)"\s*:\s*true/g;
const LAX =
  /"(skipLibCheck|skipDefaultLibCheck|allowUnreachableCode|allowUnusedLabels|suppress\w+|noCheck)"\s*:\s*true|"(strict\w*|no(?:Implicit|Unchecked|Unused|Fallthrough|Property)\w*)"\s*:\s*false/g;
const BASE = /"(extends)"\s*:\s*(?:"[^"\n]*"|\[[^\]]*\]?)/g;
const REACH = /"(exclude|files|include)"\s*:\s*\[[^\]]*\]?/g;

/** Only options that can make the compiler report less: strict ones, inherited ones, lax ones, and excluded files. */
function strictnessParts(settings: string): readonly Part[] {
  const strict = [...settings.matchAll(STRICT)].filter(([, name]) => name !== 'noEmit' && name !== 'noCheck');
  return [
    ...[...strict, ...settings.matchAll(BASE)].map((match) => ({
      ...partAt('lint-settings-changed', `the option ${match[1]}`, match),
      isHarmlessWhenNew: true,
    })),
    ...[...settings.matchAll(LAX)].map((match) => ({
      ...partAt('lint-settings-changed', `the option ${match[1] ?? `${match[2]}, off,`}`, match),
      isHarmlessWhenGone: true,
    })),
    ...[...settings.matchAll(REACH)].map((match) =>
      partAt('lint-settings-changed', `the option ${match[1]}`, match),
    ),
  ];
}

/** Hooks by which a plugin gives tests other text than the file has, and paths that lead to other files. */
const GIVES_OTHER =
  /^.*(?:\b(?:transform|load|resolveId)[ \t]*[(:]|\bfind[ \t]*:[ \t]*(?:\/\^?\\\.|["'`]\.)|["'`]\.{1,2}\/[^"'`\n]{1,200}["'`][ \t]*:).*$/gm;

function viteParts(code: string, settings: string): readonly Part[] {
  const others = lineParts(settings, GIVES_OTHER, 'manifest-changed');
  const start = /\btest\s*:\s*(?=\{)/.exec(code);
  if (start === null) return others;
  const end = new Brackets(code).close(start.index + start[0].length);
  const text = settings.slice(start.index, end + 1);
  return [{ kind: 'test-settings-changed', name: 'the key "test"', text, at: start.index }, ...others];
}

function cmakeParts(settings: string): readonly Part[] {
  const tests = lineParts(
    settings,
    /^[ \t]*(?:add_test|enable_testing|set_tests_properties|\w+_discover_tests|include\s*\(\s*CTest)\b[^)]*\)?/gim,
    'test-settings-changed',
  );
  return [
    ...tests.map((one) => ({ ...one, isHarmlessWhenNew: !/WILL_FAIL|DISABLED/.test(one.text) })),
    restOf(settings, tests),
  ];
}

const HOOK =
  /^(?:async[ \t]+)?(?:def[ \t]+)?(pytest_(?:collection\w*|ignore_collect|itemcollected|deselected|collect_file|pycollect_\w+|make_collect_report|runtest\w+|cmdline_\w+|load_initial_conftests|unconfigure|sessionfinish|terminal_summary|report_teststatus|exception_interact|pyfunc_call)|collect_ignore\w*)\b[^\n]*(?:\n(?:[ \t]+[^\n]*|(?=\n)))*/gm;

/** Hooks that affect which tests are collected and how they count. Fixtures are not settings. */
function hookParts(settings: string): readonly Part[] {
  return [...settings.matchAll(HOOK)].map((match) =>
    partAt('test-settings-changed', `the hook ${match[1]}`, match),
  );
}

/** Rake adds what a file of tasks says of a task to what others say. */
const RAKE_CHECK =
  /^[ \t]*task[ \t(]+["':]*(?:test|spec|default|check|ci)\b.*$|^.*\bRake::Task\[[ \t]*["':]*(?:test|spec|default|check|ci)\b.*$/gm;

/**
 * Filters of examples, and patches of the test library. `filter_run_when_matching :focus` needs a mark to take effect.
 */
const RUBY_HELPER =
  /^.*\b(?:filter_run(?!_when_matching)\w*|(?:in|ex)clusion_filter|define_derived_metadata)\b.*$|^[ \t]*(?:class|module)[ \t]+(?:Minitest::(?:Assertions|Runnable|Result|\w*Reporter)|RSpec::(?:Matchers|Expectations|Core)|Test::Unit::Assertions)\b.*$/gm;

/** Only these lines of a test helper are settings. */
function helperParts(settings: string): readonly Part[] {
  return lineParts(settings, RUBY_HELPER, 'test-settings-changed');
}
