import type { getOctokit } from '@actions/github';

type Rest = ReturnType<typeof getOctokit>['rest'];
type ParametersOf<T> = T extends (params?: infer Given) => unknown ? NonNullable<Given> : never;
type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T;

/** A request body by GitHub's API description. Types only: nothing of that package is loaded. */
type BodyOf<Area extends keyof Rest, Name extends keyof Rest[Area]> = {
  readonly [Key in keyof ParametersOf<Rest[Area][Name]> as string extends Key
    ? never
    : Exclude<Key, 'owner' | 'repo' | 'pull_number'>]: Frozen<ParametersOf<Rest[Area][Name]>[Key]>;
};
export type NewBlob = BodyOf<'git', 'createBlob'>;
export type NewTree = BodyOf<'git', 'createTree'>;
export type NewCommit = BodyOf<'git', 'createCommit'>;
export type NewRef = BodyOf<'git', 'createRef'>;
export type NewPull = BodyOf<'pulls', 'create'>;
