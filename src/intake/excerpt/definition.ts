const WORDS =
  'function|class|interface|type|enum|struct|trait|impl|def|fn|func|fun|sub|module|namespace|record|object|const|let|var|val|static|macro_rules!';

const HEADER = new RegExp(
  `^\\s*(?:(?:export|default|public|private|protected|static|async|abstract|final|override|pub|unsafe)\\s+)*(?:${WORDS})\\b`,
);
/** Longer lines are data and not checked. */
const MAX_LINE = 400;

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

/** In Go a method has the name of what it belongs to before its own. */
const RECEIVER = /^\s*\([^()]*\)\s*(?=\w)/;

/** The name that the line defines; empty: it is no header, or its name is not recognized. */
export function definedIn(line: string): string {
  if (!isHeader(line)) return '';
  const bare = line
    .replace(HEADER, '')
    .replace(RECEIVER, '')
    .replace(/^[\s*]+/, '');
  const [, name = ''] =
    /^(?:(?:public|private|protected|static|async|get|set|override|readonly)\s+)*#?([\w$.]+)/.exec(bare) ??
    [];
  return name.slice(name.lastIndexOf('.') + 1);
}
