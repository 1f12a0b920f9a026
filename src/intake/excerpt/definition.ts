const WORDS =
  'function|class|interface|type|enum|struct|trait|impl|def|fn|func|fun|sub|module|namespace|record|object|const|let|var|val|static|macro_rules!';

const BEHIND_WORD = new RegExp(`(?:^|[\\s(])(?:${WORDS})\\s+(?:\\([^)]*\\)\\s*)?(?:\\w+\\.)?[*&]?$`);
const HEADER = new RegExp(
  `^\\s*(?:(?:export|default|public|private|protected|static|async|abstract|final|override|pub|unsafe)\\s+)*(?:${WORDS})\\b`,
);
/** Before a call, where others have the type of what they define. */
const BEFORE_CALL =
  /\b(?:return|new|await|throw|raise|yield|else|case|if|elif|elsif|unless|while|until|for|in|not|and|or|is|assert|del|go|defer|switch|match|when|then|with|do|print|puts|echo)\s+$/;
/** Longer lines are data and not checked. */
const MAX_LINE = 400;

/** Whether the line defines the name, judged by its form in about twenty languages, without a parser. */
export function definesName(line: string, name: string): boolean {
  if (line.length > MAX_LINE || !/^[\w$]+$/.test(name)) return false;
  for (let at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + 1))
    if (isDefinedBetween(line.slice(0, at), line.slice(at + name.length))) return true;
  return false;
}

function isDefinedBetween(before: string, after: string): boolean {
  if (/[\w$]$/.test(before) || /^[\w$]/.test(after)) return false;
  if (BEHIND_WORD.test(before)) return true;
  // A method of a class, a key with a function, an assignment to a member, a typed method of Java or C.
  if (
    /^\s*(?:(?:public|private|protected|static|async|get|set|override|final|abstract|readonly|export|\*)\s+)*#?$/.test(
      before,
    )
  )
    return /^\s*(?:<[^>]*>)?\([^;]*\)?[^;]*\{\s*$|^\s*[:=]\s*(?:async\s*)?(?:function\b|\(|\w+\s*=>|\{)|^\s*\(\)?$/.test(
      after,
    );
  if (/(?:^|[\s.])(?:prototype|exports|this|self|module)\.$/.test(before)) return /^\s*=[^=]/.test(after);
  if (/^\s*(?:[\w<>[\],.?]+\s+)+\**$/.test(before))
    return /^\s*\([^;]*\)[^;]*\{?\s*$/.test(after) && !BEFORE_CALL.test(before);
  return false;
}

const CONTROL = /^\s*(?:\}\s*)?(?:if|for|while|switch|catch|else|do|return|await|with|elif|unless|foreach)\b/;

/** Whether the line begins something with a name and a body: a function, a method, a class. */
export function isHeader(line: string): boolean {
  if (line.length > MAX_LINE || CONTROL.test(line)) return false;
  return (
    HEADER.test(line) ||
    /^\s*(?:(?:public|private|protected|static|async|get|set|override|readonly|\*)\s+)*[#\w$[\].]+\s*\([^;]*\)[^;]*\{\s*$/.test(
      line,
    ) ||
    /^\s*[\w$.]+\s*[:=]\s*(?:async\s*)?(?:function\b|\([^)]*\)\s*=>|\w+\s*=>)/.test(line)
  );
}

/** The name that a header defines; null when it is not recognized. */
export function nameOfHeader(line: string): string | null {
  const bare = line.replace(HEADER, '').replace(/^[\s*]+/, '');
  const name = /^(?:(?:public|private|protected|static|async|get|set|override|readonly)\s+)*#?([\w$.]+)/.exec(
    bare,
  )?.[1];
  return name?.split('.').at(-1) ?? null;
}
