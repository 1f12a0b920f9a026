/** What scripts/page.ts makes of page/: one script, one style, and what a content security policy knows them by. */
export declare const script: string;
export declare const style: string;
export declare const scriptHash: string;
export declare const styleHash: string;
