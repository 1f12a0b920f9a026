/** What a run can put below a heading of the repository's template for pull requests. */
export const TEMPLATE_PARTS = ['summary', 'issue', 'tests', 'verdict'] as const;
export type TemplatePart = (typeof TEMPLATE_PARTS)[number];

/** `auto`: below the usual headings that ask people nothing. A record: below these headings, and no others. */
export type TemplateFill = 'off' | 'auto' | Readonly<Record<string, TemplatePart>>;

/** The repository's settings for pull requests of runs. */
export interface PullRequestForm {
  /** Pattern with `{title}` and `{issue}`, the number. */
  readonly title: string;
  readonly labels: readonly string[];
  /** People, and teams as owner/team. */
  readonly reviewers: readonly string[];
  readonly template: TemplateFill;
}
