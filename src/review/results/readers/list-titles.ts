import type { Groups, ListRunner, Rule } from './list-runner.ts';

interface FullName {
  readonly name: string;
  /** It is the end of the group of this name. */
  readonly isGroup: boolean;
}

/** The titles of groups around the lines of a run. */
export class ListTitles {
  readonly #runner: ListRunner;
  /** By depth. */
  #around: readonly string[] = [];
  readonly #groups = new Map<string, Groups>();

  constructor(runner: ListRunner) {
    this.#runner = runner;
  }

  /** The name with the titles around it; without an own one, that of the test that was started. */
  nameIn(groups: Groups, { isInside = false, endsGroup = false, kind }: Rule, started: string): FullName {
    const { indent, name } = groups;
    if (name === undefined && !isInside) return { name: started, isGroup: false };
    const depth = indent === undefined ? 0 : indent.length / 2;
    const isGroup = endsGroup && this.#around[depth] === name;
    const isKnown = indent === undefined || depth <= this.#around.length;
    const above = isInside ? this.#around : this.#around.slice(0, depth);
    const path = [...above, name ?? ''];
    if (indent !== undefined && isKnown) this.#around = kind === 'group' ? path : above;
    // Titles between it and those around it are not printed, or left out.
    if (!isKnown && (kind === 'passed' || kind === 'mark')) return { name: '', isGroup };
    const { joint = ' ', nameOf = (text) => text } = this.#runner;
    const whole = nameOf(path.join(joint));
    if (kind === 'group') this.#groups.set(whole, groups);
    return { name: whole, isGroup };
  }

  /** What the title of this name says. */
  of(name: string): Groups {
    return this.#groups.get(name) ?? {};
  }

  clear(): void {
    this.#around = [];
  }
}
