/** What a run can put below a heading of the repository's template for pull requests. */
export const TEMPLATE_PARTS = ['summary', 'issue', 'tests', 'verdict'] as const;
export type TemplatePart = (typeof TEMPLATE_PARTS)[number];

/** `auto`: below the usual headings that ask people nothing. A record: below these headings, and no others. */
export type TemplateFill = 'off' | 'auto' | Readonly<Record<string, TemplatePart>>;
