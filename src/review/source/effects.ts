import type { Brackets } from './brackets.ts';

const IDENTIFIER = /[A-Za-z_$][\w$]*/g;
/** What assigns: also compound, annotated and in a loop or `with`. */
const ASSIGNS = /(?<![=!<>])=(?![=>])|\+\+|--|(?<=\s)(?:of|in)(?=\s)/g;
const DELETES = /(?<![\w$.])(?:delete|del)[ \t]{1,99}(?=[\w$.[\]() ]{0,500}[.[])|(?:\+\+|--)[\w$]+[.[]/;
const BOUND_AS = /(?<![\w$.])with\b[^\n]{0,200}(?<![\w$.])as[ \t]+\(?[\w$]+[ \t]*[.[]/;
/** A value of one's own: a literal, or an instance of a class. */
const MADE = /^(?:[[{"'`]|-?\d|new[ \t]|(?!Object\b)(?:\w+\.){0,3}[A-Z]\w*\()/;

/**
 * Whether code assigns to, or deletes, a member or an element of anything but `self`, `this` and values that are plainly
 * made in it. Also destructuring, and globals of JavaScript.
 */
export function assignsElsewhere(code: string, brackets: Brackets): boolean {
  if (DELETES.test(code) || BOUND_AS.test(code)) return true;
  const made = madeIn(code);
  const isOwn = (name: string): boolean => /^(?:self|this)$/.test(name) || made.has(name);
  return [...code.matchAll(ASSIGNS)].some(({ 0: sign, index }) => {
    if (sign !== 'of' && sign !== 'in')
      return targetsOf(code, index, brackets).some((one) => !isPlain(one, isOwn));
    const head = /\bfor\b[ \t]*(?:await[ \t]*)?\(?([^\n()]{1,100})$/.exec(
      code.slice(Math.max(0, index - 120), index),
    );
    return head !== null && /[.[]/.test(head[1]?.replace(/^[ \t]*(?:const|let|var)\b.*/, '') ?? '');
  });
}

/** `a`, or a member of a value of the code's own: `a.b`, `a[b]`. */
function isPlain(target: string, isOwn: (name: string) => boolean): boolean {
  const [, root = '', member] = /^([\w$]+)[ \t]*(\.[\w$]+$|\[[^[\]]*\]$)?/.exec(target) ?? [];
  if (root === target) return true;
  return member !== undefined && isOwn(root);
}

const ANNOTATED =
  /^[ \t]*(?!(?:else|try|finally|default)\b)(?:(?:const|let|var|export)[ \t]+)*([\w$.]+)[ \t]*:(?!:)[^=\n]*$/;

/** What stands in front of an assignment; several in a tuple or a pattern. */
function targetsOf(code: string, at: number, brackets: Brackets): readonly string[] {
  const lineFrom = code.lastIndexOf('\n', at - 1) + 1;
  const annotated = ANNOTATED.exec(code.slice(Math.max(lineFrom, at - 300), at))?.[1];
  if (annotated !== undefined) return [annotated];
  const around = brackets.around(at);
  const isInCall = around !== null && code[around] !== '{';
  const found: string[] = [];
  const [operator] = /[ \t]*[-+*/%&|^?@<>:]{0,3}[ \t]*$/.exec(code.slice(Math.max(0, at - 40), at)) ?? [''];
  let end = at - operator.length;
  for (;;) {
    const from = startOf(code, end, brackets);
    const target = code.slice(from, end);
    const isDeclared = /\b(?:const|let|var)[ \t\n]*$/.test(code.slice(Math.max(0, from - 20), from));
    if (!isDeclared) found.push(...(/^[([{]/.test(target) ? insideOf(target) : [target]));
    const before = /,[ \t]*$/.exec(code.slice(Math.max(lineFrom, from - 20), from));
    if (before === null || from === end || isInCall) return found.filter((one) => one !== '');
    end = from - before[0].length;
  }
}

/** Where the operand that ends here begins. */
function startOf(code: string, end: number, brackets: Brackets): number {
  let from = end;
  while (from > 0) {
    const last = code[from - 1] ?? '';
    if (/[\w$.?]/.test(last)) from -= 1;
    else if (/[)\]}]/.test(last)) {
      const open = brackets.open(from - 1);
      if (open === null || (last === '}' && from !== end)) return from;
      from = open;
      if (!/[\w$.)\]]/.test(code[from - 1] ?? '')) return from;
    } else return from;
  }
  return from;
}

/** Members that a pattern may assign to. */
function insideOf(pattern: string): readonly string[] {
  return pattern.slice(1).match(/[\w$)\]]{1,99}(?:\.[\w$]+|\[[^[\]]*\])+/g) ?? [];
}

const GIVEN = /(?<![\w$.])([A-Za-z_$][\w$]*)(?:[ \t]*:[^=\n]{0,80})?[ \t]*=(?![=>])[ \t]*(?=([^\n]{0,80}))/g;
/** Lines and places that give names values from elsewhere. */
const TAKEN =
  /^.*\b(?:def|function|lambda|as|import|require|global|nonlocal)\b.*|(?<![\w$.])[\w$]+(?:[ \t]*,[^\n]{0,60})?[ \t]+(?:of|in)[ \t]|(?<![\w$.])[\w$]+(?:[ \t,][^\n()]{0,80})?\)?[ \t]*=>/gm;

/** Names for which all that the code gives them is made there. */
function madeIn(code: string): ReadonlySet<string> {
  const made = new Set<string>();
  const others = new Set([...code.matchAll(TAKEN)].flatMap(([all]) => all.match(IDENTIFIER) ?? []));
  for (const [, name = '', value = ''] of code.matchAll(GIVEN))
    if (MADE.test(value)) made.add(name);
    else others.add(name);
  return new Set([...made].filter((name) => !others.has(name)));
}

const IMPORTS = [
  /^[ \t]*(?:import|from)\b[^;\n{(]*(?:[{(][^})]*[})][^;\n]*)?/gm,
  /\b(?:const|let|var)\s+([\w$]+|\{[^{}]{0,500}\})(?:[ \t]*:[^=\n]*)?\s*=\s*(?:await\s+)?(?:require|import)\b/g,
];
/** Words around names in an import. */
const IMPORT_WORDS = new Set('import from as type const let var require await default typeof'.split(' '));
/** Calls that take a class or module and only look at it; the heads of what is defined. */
const LOOKS =
  /(?:\bexpect\w*|\bassert\w*(?:\.\w+)?|raises\w*|throws\w*|toThrow\w*|instance\w*|issubclass|hasattr|\b(?:describe|except|catch)|\b(?:def|class|function)\s+\w+)\s*$/i;
const CHANGES = 'update|setdefault|clear|append|extend|insert|pop|push|unshift|splice';

/** Whether an imported name is passed on or kept as a value, or changed by one of its methods. */
export function givesAwayImports(code: string, brackets: Brackets): boolean {
  const names = new Set<string>();
  let rest = code;
  for (const pattern of IMPORTS)
    rest = rest.replace(pattern, (all, bound?: unknown) => {
      const words = (typeof bound === 'string' ? bound : all).match(IDENTIFIER) ?? [];
      for (const word of words) if (!IMPORT_WORDS.has(word)) names.add(word);
      return all.replace(/[^\n]/g, ' ');
    });
  const uses = rest.matchAll(/(?<![\w$.])([A-Za-z_$][\w$]*)((?:\??\.[\w$]+){0,8})(?![\w$])/g);
  return [...uses].some(({ 0: all, 1: name = '', 2: members = '', index }) => {
    if (!names.has(name)) return false;
    const after = rest.slice(index + all.length, index + all.length + 80);
    if (new RegExp(`\\.(?:${CHANGES})$`).test(members)) return /^\s*\(/.test(after);
    if (members !== '' && !/\.[A-Z]\w*[a-z]\w*$/.test(members)) return false;
    const before = rest.slice(Math.max(0, index - 80), index);
    const isWhole = /^[ \t]*(?:[,)\]};\n]|$|\b(?:for|if|else|or|and|as)\b|\|\||&&)/.test(after);
    const isValue =
      /(?:[(,[{:?]|(?<![=!<>])=|=>|\.\.\.|\*|\|\||&&|\b(?:return|yield|of|in|or|and|await))\s*$/.test(before);
    return isWhole && isValue && !isLookedAt(rest, index, brackets);
  });
}

function isLookedAt(code: string, at: number, brackets: Brackets): boolean {
  const open = brackets.around(at);
  const isAnnotation = /\b(?:let|const|var)\s+\w+\s*:\s*$/.test(code.slice(Math.max(0, at - 80), at));
  return (
    isAnnotation ||
    (open !== null && code[open] === '(' && LOOKS.test(code.slice(Math.max(0, open - 80), open)))
  );
}
