import { isRecord, parsedJson } from '../../core/text/json-record.ts';
import { listed, oneLine } from '../../core/text/text.ts';
import type { ChangedText } from '../../core/verdict/changed-text.ts';
import { finding, type Tampering } from '../../core/verdict/tampering.ts';
import type { FileKind } from './file-kind.ts';

/** Manifests whose dependencies can be read by their keys. */
const BY_KEY = /(?:^|\/)(?:package|composer)\.json$/;
const GO_MODULE = /(?:^|\/)go\.(?:mod|work)$/;
const KEYS = /dependencies$|^(?:overrides|resolutions|require(?:-dev)?)$/i;
const LICENSE = /(?:^|\/)(?:UN)?LICEN[CS]E(?:[-_.][\w.-]*)?$|(?:^|\/)(?:COPYING|NOTICE)(?:\.\w+)?$/i;
const CODE = /\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|php|cs)$/i;
const MOST_NAMES = 5;
const MAX_NAME_CHARS = 80;

/** Changed lists of dependencies, and changed dependencies in manifests that are JSON. */
export function dependencyChanges(
  texts: readonly ChangedText[],
  kind: (path: string) => FileKind,
): readonly Tampering[] {
  return texts.flatMap((text): readonly Tampering[] => {
    const { path } = text;
    if (GO_MODULE.test(path) && requirementsIn(text.before) === requirementsIn(text.after)) return [];
    if (kind(path) === 'dependencies')
      return [finding('dependencies-changed', path, 'What the program depends on is pinned or listed here.')];
    if (!BY_KEY.test(path)) return [];
    const names = changedEntries(text);
    if (names.length === 0) return [];
    const changed = names.map((name) => oneLine(name, MAX_NAME_CHARS));
    return [finding('dependencies-changed', path, `Changed: ${listed(changed, MOST_NAMES)}.`)];
  });
}

/** Without the name of the module itself, and the version of the language. */
function requirementsIn(text: string | null): string {
  return (text ?? '').replace(/^(?:module|go)\s.*$|^\s*(?:\/\/.*)?$|\s+$/gm, '').replace(/\n+/g, '\n');
}

function changedEntries({ before, after }: ChangedText): readonly string[] {
  const [was, is] = [before, after].map(entriesOf);
  const names = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])]);
  return [...names].flatMap((name) => {
    const [old, now] = [was?.get(name), is?.get(name)];
    if (old === now) return [];
    if (now === undefined) return [`${name} is gone`];
    return [old === undefined ? `${name} ${now}` : `${name} ${old} -> ${now}`];
  });
}

/** Versions by name; of several sections the last one. */
function entriesOf(text: string | null): ReadonlyMap<string, string> {
  const parsed = parsedJson(text ?? '');
  const sections = isRecord(parsed) ? Object.entries(parsed).filter(([key]) => KEYS.test(key)) : [];
  return new Map(
    sections.flatMap(([, section]) =>
      isRecord(section)
        ? Object.entries(section).map(([name, version]) => [
            name,
            typeof version === 'string' ? version : JSON.stringify(version),
          ])
        : [],
    ),
  );
}

export function licenseChanges(texts: readonly ChangedText[]): readonly Tampering[] {
  return texts.flatMap(({ path, before, after }): readonly Tampering[] => {
    const isText = LICENSE.test(path) && !CODE.test(path);
    if (isText) return [finding('license-changed', path, 'The text of a license differs.')];
    const [was, is] = BY_KEY.test(path) ? [before, after].map(licenseIn) : [];
    if (was === is) return [];
    const detail = `The license is ${is ?? 'gone'}, and was ${was ?? 'not named'}.`;
    return [finding('license-changed', path, detail)];
  });
}

function licenseIn(text: string | null): string | null {
  const parsed = parsedJson(text ?? '');
  const license = isRecord(parsed) ? parsed.license : undefined;
  return license === undefined ? null : oneLine(JSON.stringify(license), MAX_NAME_CHARS);
}
