import type { Failure, FormatReading, Place } from '../../../../core/verdict/test-report.ts';
import { diagnosticOf, Findings, unplaced } from '../findings.ts';
import { type FormatReader, isTruncationNote, MAX_FAILURES, normalised, type OutputText } from '../format.ts';
import { ownPlaces, placeAt, stablePath } from '../own-places.ts';
import { linkFailure } from './link-failure.ts';

const MARKS = ['error: ', '*** ', 'undefined ', 'multiple definition of ', "' failed.", 'cannot find -l'];

/**
 * gcc, g++, clang, the linkers and make: errors only. Also reads a failed `assert` of a C program, because `make test`
 * often runs nothing else. Make's own diagnostic counts only if there is nothing else.
 */
export const gcc: FormatReader = {
  format: 'gcc',
  role: 'compiler',
  read({ text, lines }: OutputText): FormatReading | null {
    if (!MARKS.some((mark) => text.includes(mark))) return null;
    const build = new NativeBuild();
    for (const line of lines) build.take(line);
    return build.reading();
  },
};

class NativeBuild {
  readonly #failures: Failure[] = [];
  readonly #symbols = new Set<string>();
  #count = 0;
  readonly #stopped: Failure[] = [];
  /** Places of `In file included from` and `required from`, which precede their error. */
  #leads: Place[] = [];
  #wants: { readonly failure: Failure; readonly places: Place[] } | null = null;
  #declared = 0;
  #isTruncated = false;

  take(line: string): void {
    if (line.length < MIN_LINE || line.startsWith(' ')) {
      if (line.startsWith('                 from ')) this.#lead(line.trim().slice('from '.length));
      return;
    }
    if (!line.includes(':')) this.#close(line);
    else if (line.includes('error: ')) {
      if (this.#count >= MAX_FAILURES) this.#count += 1;
      else this.#add(this.#diagnostic(line) ?? toolFailure(line) ?? this.#link(line));
    } else if (line.includes("' failed.")) this.#add(assertion(line));
    else if (line.startsWith('In file included from '))
      this.#lead(line.slice('In file included from '.length));
    else if (line.includes(' required ') || line.includes('note: ')) this.#diagnostic(line);
    else this.#add(this.#link(line) ?? this.#stop(line));
  }

  #link(line: string): Failure | null {
    const failure = linkFailure(line);
    if (failure === null) return null;
    // A missing symbol is one diagnostic per file, however often the file uses it.
    const key = `${failure.name}: ${failure.message}`;
    if (this.#symbols.has(key) || this.#symbols.size >= MAX_FAILURES) return null;
    this.#symbols.add(key);
    return failure;
  }

  #stop(line: string): null {
    if (isTruncationNote(line)) this.#isTruncated = true;
    if (this.#stopped.length >= MAX_FAILURES) return null;
    const stopped = makeFailure(line);
    if (stopped !== null) this.#stopped.push(stopped);
    return null;
  }

  /** Reads `wrong.c:6:17: error: ...`. Notes and `required from` lines are only remembered. */
  #diagnostic(line: string): Failure | null {
    const place = sourcePlace(line);
    if (place === null) return null;
    const level = LEVELS.find((each) => place.rest.startsWith(each));
    if (level === undefined) {
      if (/^ +(?:recursively )?required (?:from|by)|^ +required from here/.test(place.rest))
        this.#push(place.at);
      else this.#leads = [];
      if (place.rest.startsWith(' note: in instantiation')) this.#follow(place.at);
      return null;
    }
    const message = place.rest.slice(level.length);
    return diagnosticOf(stablePath(place.at.path), { message, at: place.at });
  }

  #lead(text: string): void {
    const found = /^(.+?):(\d{1,9})(?::\d{1,9})?[:,]?$/.exec(text);
    if (found !== null) this.#push(placeAt(found[1] ?? '', found[2]));
  }

  #push(place: Place): void {
    if (this.#leads.length < MAX_LEADS) this.#leads.push(place);
  }

  /** clang prints the places that led to a template error after it. */
  #follow(place: Place): void {
    if (this.#wants !== null && this.#wants.places.length < MAX_LEADS) this.#wants.places.push(place);
  }

  #add(failure: Failure | null): void {
    if (failure === null) return;
    this.#settle();
    this.#count += 1;
    this.#wants = { failure, places: this.#leads };
    this.#leads = [];
  }

  #settle(): void {
    if (this.#wants === null) return;
    const { failure, places } = this.#wants;
    const trace = failure.at === null ? [] : ownPlaces([failure.at, ...places].filter(isProject));
    this.#failures.push({ ...failure, trace });
    this.#wants = null;
  }

  /** Reads `1 warning and 5 errors generated.`, which only clang prints. */
  #close(line: string): void {
    if (isTruncationNote(line)) this.#isTruncated = true;
    if (!line.endsWith(' generated.')) return;
    const found = /^(?:\d{1,9} warnings? and )?(\d{1,9}) errors? generated\.$/.exec(line);
    if (found !== null) this.#declared += Number(found[1]);
  }

  reading(): FormatReading | null {
    this.#settle();
    if (this.#failures.length === 0 && this.#stopped.length === 0) return null;
    const findings = new Findings();
    const reported = this.#failures.length > 0 ? this.#failures : this.#stopped;
    for (const failure of reported) findings.add(failure);
    return findings.reading({
      counts: null,
      isComplete: !this.#isTruncated && this.#count >= this.#declared && this.#count <= MAX_FAILURES,
    });
  }
}

const LEVELS = [' error: ', ' fatal error: '];

interface SourcePlace {
  readonly at: Place;
  /** What follows the colon after the place. */
  readonly rest: string;
}

/** A place in a file of the C family: line and column, or only a line, as from preprocessors. */
function sourcePlace(line: string): SourcePlace | null {
  let colon = line.indexOf(':');
  for (let tries = 0; tries < MAX_COLONS && colon > 0 && colon < MAX_PATH; tries += 1) {
    const found = /^(\d{1,9}):(?:(\d{1,9}):)?/.exec(line.slice(colon + 1, colon + 22));
    if (found === null) {
      colon = line.indexOf(':', colon + 1);
      continue;
    }
    const path = line.slice(0, colon);
    if (!isSource(path)) return null;
    return { at: placeAt(path, found[1]), rest: line.slice(colon + 1 + found[0].length) };
  }
  return null;
}

/** The headers of the C++ library have no extension. */
function isSource(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot < 0 ? path.includes('/include/') : SOURCES.has(name.slice(dot + 1));
}

function isProject({ path }: Place): boolean {
  return !path.includes('/include/c++/') && !path.startsWith('/usr/include/');
}

/** `cc1: fatal error: nothere.c: No such file or directory`, `clang: error: ...`, but not the linker's last line. */
function toolFailure(line: string): Failure | null {
  const found =
    /^([\w+.-]*(?:cc1(?:plus)?|gcc|g\+\+|cc|c\+\+|clang(?:\+\+)?)(?:-\d+)?): (?:fatal )?error: (.*)$/.exec(
      line.slice(0, MAX_PATH),
    );
  if (found === null) return null;
  const [, tool = '', message = ''] = found;
  if (message.startsWith('linker command failed')) return null;
  return diagnosticOf(tool, { message, at: null });
}

/** The output of glibc's `assert`: `sums: sums.c:3: main: Assertion ``x == 4' failed.` with one backtick. */
function assertion(line: string): Failure | null {
  const mark = line.indexOf(': Assertion `');
  if (mark < 0 || !line.endsWith("' failed.")) return null;
  const before = line.slice(0, mark);
  const start = before.indexOf(': ') + 2;
  const found = start < 2 ? null : /^([^:]+):(\d{1,9}): (.*)$/.exec(before.slice(start));
  if (found === null) return null;
  const [, path = '', number, called = ''] = found;
  const at = placeAt(path, number);
  const message = line.slice(mark + 2);
  return {
    id: `${stablePath(path)} ${called}: ${normalised(message)}`,
    cause: 'assertion',
    name: `${stablePath(path)} ${called}`,
    at,
    message,
    trace: [at],
  };
}

/**
 * `make: *** [Makefile:7: test] Error 1`, `make[1]: *** No rule to make target 'x'.  Stop.`,
 * `broken.mk:3: *** missing separator.  Stop.`
 */
function makeFailure(line: string): Failure | null {
  const mark = line.indexOf(': *** ');
  if (mark < 0 || mark > MAX_TOOL) return null;
  const tool = line.slice(0, mark);
  const said = line.slice(mark + ': *** '.length);
  const recipe = said.startsWith('[') ? /^\[(.*)\] (\S.*)$/.exec(said) : null;
  if (!/^g?make(?:\[\d+\])?$/.test(tool)) {
    if (!said.endsWith('  Stop.')) return null;
    return unplaced('diagnostic', { id: `${tool.replace(/:\d+$/, '')}: ${said}`, message: said });
  }
  if (recipe === null) return unplaced('unknown', { id: `make: ${said}`, message: said });
  const [, place = '', end = ''] = recipe;
  const target = place.split(': ').at(-1);
  // `Error` with a number is an exit code. Otherwise a signal ended the program: `Aborted`, `Segmentation fault`.
  const cause = end.startsWith('Error ') ? 'unknown' : 'error';
  return unplaced(cause, { id: `make ${target}`, message: end });
}

const SOURCES: ReadonlySet<string> = new Set(
  'c cc cp cpp cxx c++ h hh hpp hxx h++ inl ipp tpp tcc m mm cu cuh S s y l f f90 f95 ads adb'.split(' '),
);
const MIN_LINE = 8;
const MAX_PATH = 500;
const MAX_TOOL = 200;
const MAX_COLONS = 4;
const MAX_LEADS = 40;
