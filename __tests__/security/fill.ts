/** What a case's file names without knowing it: `{{token}}`, `{{key|base64}}`, `{{token[4:12]}}`, `{{1000*x}}`. */
export type Values = Readonly<Record<string, string>>;

const NAME = /\{\{(\w+)(?:\[(\d+):(\d+)\])?(?:\|(\w+))?\}\}/g;
const REPEATED = /\{\{(\d+)\*(.*?)\}\}/g;

const FORMS: Readonly<Record<string, (text: string) => string>> = {
  hex: (text) => Buffer.from(text).toString('hex'),
  base64: (text) => Buffer.from(text).toString('base64'),
  base64url: (text) => Buffer.from(text).toString('base64url'),
  twice: (text) => Buffer.from(Buffer.from(text).toString('base64')).toString('base64'),
  reversed: (text) => [...text].reverse().join(''),
  percent: (text) => Buffer.from(text).toString('hex').replace(/../g, '%$&'),
  shifted: (text) => Buffer.from(`..${text}`).toString('base64'),
};

/** Puts the values into the text of a case. Names that are not known yet stay. @throws for a form that does not exist */
export function filled(text: string, values: Values): string {
  const named = text.replace(NAME, (whole, name: string, from = '', to = '', form = '') => {
    const value = values[name];
    if (value === undefined) return whole;
    const part = from === '' ? value : value.slice(Number(from), Number(to));
    if (form !== '' && FORMS[form] === undefined) throw new Error(`There is no form ${form} in ${whole}.`);
    return JSON.stringify(FORMS[form]?.(part) ?? part).slice(1, -1);
  });
  return named.replace(REPEATED, (_, count: string, piece: string) => piece.repeat(Number(count)));
}
