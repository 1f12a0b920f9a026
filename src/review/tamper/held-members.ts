import type { FileText } from '../source/file-text.ts';
import { escaped } from '../source/test-support.ts';

const IMPORTED = /^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]+([^\n]+)|import[ \t]+([^\n]+))$/gm;
const CONSTANT = `(?:__name__|'[^'\n]*'|"[^"\n]*"|[\\d.]+)`;
/** A call with no value but constants, of which none can be code of the module. */
const PLAIN_CALL = new RegExp(`^(\\w+)(?:\\.\\w+)*\\((?:${CONSTANT}(?:,[ \\t]*${CONSTANT})*,?)?\\)$`);

/**
 * Whether a member of a Python class does no more than hold what an imported name makes, as `log =
 * logging.getLogger(__name__)` does: a mock of it is one of another module. It is not where anything else may be meant,
 * nor where what is imported may belong to code that the change changes.
 *
 * @param changed the names of the modules that the change changes
 */
export function holdsImported(
  member: string,
  { uncommented: text }: FileText,
  changed: ReadonlySet<string>,
): boolean {
  const name = escaped(member);
  const isMore = new RegExp(`\\b(?:def|class)[ \\t]+${name}\\b|\\.${name}[ \\t]*=(?!=)|["']${name}["']`);
  if (isMore.test(text)) return false;
  const given = [
    ...text.matchAll(new RegExp(`(?<![\\w.])${name}[ \\t]*(?::[^=\\n]{1,80})?=(?!=)[ \\t]*([^\\n]*)`, 'g')),
  ];
  const known = importsOf(text, changed);
  return (
    given.length > 0 && given.every(([, value = '']) => known.has(PLAIN_CALL.exec(value.trim())?.[1] ?? ''))
  );
}

/** The names that a file imports, without those of changed code. */
function importsOf(text: string, changed: ReadonlySet<string>): ReadonlySet<string> {
  const isOther = (path: string): boolean => !path.split('.').some((part) => changed.has(part));
  return new Set(
    [...text.matchAll(IMPORTED)].flatMap(([, from, names = '', modules = '']) =>
      (from === undefined ? modules : names).split(',').flatMap((one) => {
        const [, path = '', alias] = /^[ \t(]*([\w.]+)(?:[ \t]+as[ \t]+(\w+))?[ \t)]*$/.exec(one) ?? [];
        const isForeign = from?.startsWith('.') !== true && isOther(`${from ?? ''}.${path}`);
        return isForeign ? [alias ?? path.split('.')[0] ?? ''] : [];
      }),
    ),
  );
}
