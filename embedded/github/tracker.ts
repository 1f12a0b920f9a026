import { isoSeconds } from './git-store.ts';
import { markOf } from './mark.ts';

/** An issue or a pull request: they are numbered together. Times are ISO 8601, whole seconds. */
export interface Item {
  readonly number: number;
  readonly author: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly closedAt: string | null;
  readonly title: string;
  readonly body: string | null;
  readonly state: 'open' | 'closed';
  readonly isLocked: boolean;
  /** By their names. */
  readonly labels: readonly string[];
  /** Null: an issue. */
  readonly pull: Pull | null;
}

export interface Pull {
  /** Branches of the same repository. */
  readonly head: string;
  readonly base: string;
  readonly isDraft: boolean;
  readonly mergedAt: string | null;
  /** Shown as if its branch were in a fork. */
  readonly isFromFork?: boolean;
  /** Oldest first. */
  readonly reviews?: readonly { readonly login: string; readonly commit: string }[];
}

export interface Comment {
  readonly id: number;
  readonly item: number;
  readonly author: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly body: string;
}

export interface Label {
  readonly id: number;
  readonly name: string;
  readonly color: string;
}

type NewItem = Pick<Item, 'author' | 'title' | 'body' | 'pull'>;

/** Issues, pull requests, comments and labels of one repository. */
export class Tracker {
  readonly #items = new Map<number, Item>();
  readonly #comments = new Map<number, Comment>();
  readonly #labels = new Map<string, Label>();
  #lastComment = 0;

  /** Puts back what stands here now. */
  mark(): () => void {
    const back = markOf(this.#items, this.#comments, this.#labels);
    const last = this.#lastComment;
    return () => {
      back();
      this.#lastComment = last;
    };
  }

  get items(): readonly Item[] {
    return [...this.#items.values()];
  }

  get labels(): readonly Label[] {
    return [...this.#labels.values()];
  }

  item(number: number): Item | null {
    return this.#items.get(number) ?? null;
  }

  create(given: NewItem): Item {
    const [number, now] = [this.#items.size + 1, isoSeconds(Date.now())];
    const times = { createdAt: now, updatedAt: now, closedAt: null };
    const item: Item = { ...given, number, ...times, state: 'open', isLocked: false, labels: [] };
    this.#items.set(number, item);
    return item;
  }

  /** It counts as changed now, unless the change says otherwise. */
  change(item: Item, change: Partial<Item>): Item {
    const now = isoSeconds(Date.now());
    const { state = item.state } = change;
    const closedAt = state === 'open' ? null : (item.closedAt ?? now);
    const changed: Item = { ...item, closedAt, updatedAt: now, ...change };
    this.#items.set(item.number, changed);
    return changed;
  }

  /** Those that the repository does not have yet are made, as GitHub does. */
  addLabels(item: Item, names: readonly string[]): Item {
    const known = names.map((name) => this.makeLabel(name).name);
    return this.change(item, { labels: [...new Set([...item.labels, ...known])] });
  }

  makeLabel(name: string, color = 'ededed'): Label {
    const found = this.label(name);
    if (found !== null) return found;
    const made = { id: this.#labels.size + 1, name, color };
    this.#labels.set(name.toLowerCase(), made);
    return made;
  }

  /** Whatever the case of its name. */
  label(name: string): Label | null {
    return this.#labels.get(name.toLowerCase()) ?? null;
  }

  /** Oldest first. */
  commentsOn(item: number): readonly Comment[] {
    return [...this.#comments.values()].filter((comment) => comment.item === item);
  }

  comment(id: number): Comment | null {
    return this.#comments.get(id) ?? null;
  }

  say(item: Item, said: Pick<Comment, 'author' | 'body'>): Comment {
    this.#lastComment += 1;
    const now = isoSeconds(Date.now());
    const comment = { ...said, id: this.#lastComment, item: item.number, createdAt: now, updatedAt: now };
    this.#comments.set(comment.id, comment);
    this.change(item, {});
    return comment;
  }

  /** It counts as changed now, unless the change says otherwise. */
  edit(comment: Comment, change: Partial<Comment>): Comment {
    const edited = { ...comment, updatedAt: isoSeconds(Date.now()), ...change };
    this.#comments.set(comment.id, edited);
    return edited;
  }

  remove(comment: Comment): void {
    this.#comments.delete(comment.id);
  }
}
