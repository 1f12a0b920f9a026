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

/** The name that a header defines; null when it is not recognized. */
export function nameOfHeader(line: string): string | null {
  const bare = line.replace(HEADER, '').replace(/^[\s*]+/, '');
  const name = /^(?:(?:public|private|protected|static|async|get|set|override|readonly)\s+)*#?([\w$.]+)/.exec(
    bare,
  )?.[1];
  return name?.split('.').at(-1) ?? null;
}
