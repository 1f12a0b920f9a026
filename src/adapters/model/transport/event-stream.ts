/** Takes server-sent events apart, line by line, and hands on what stands behind `data:`. */
export class EventStream {
  readonly #onEvent: (event: unknown) => void;
  /** What has come of the current line. */
  #line = '';
  #data: string[] = [];
  #pending = 0;
  #isMarkedEnded = false;
  #isMalformed = false;

  constructor(onEvent: (event: unknown) => void) {
    this.#onEvent = onEvent;
  }

  /** True once the mark has come behind which nothing counts. */
  get isMarkedEnded(): boolean {
    return this.#isMarkedEnded;
  }

  get isMalformed(): boolean {
    return this.#isMalformed;
  }

  /** Characters of an event that has not ended. */
  get pending(): number {
    return this.#pending + this.#line.length;
  }

  /** @param isEnough asked before each line: then the rest is not looked at */
  take(text: string, isEnough: () => boolean): void {
    const lines = text.split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      if (isEnough()) return;
      this.#takeLine((this.#line + line).replace(/\r$/, ''));
      this.#line = '';
    }
    this.#line += last;
  }

  /** The last event needs no blank line behind it. */
  end(): void {
    this.#takeLine(this.#line.replace(/\r$/, ''));
    this.#line = '';
    this.#endEvent();
  }

  #takeLine(line: string): void {
    if (line === '') this.#endEvent();
    if (!line.startsWith('data:')) return;
    const data = line.slice('data:'.length);
    this.#data.push(data);
    this.#pending += data.length;
  }

  #endEvent(): void {
    const data = this.#data.join('\n').trim();
    this.#data = [];
    this.#pending = 0;
    if (data === '' || this.#isMarkedEnded) return;
    if (data === '[DONE]') {
      this.#isMarkedEnded = true;
      return;
    }
    try {
      this.#onEvent(JSON.parse(data));
    } catch {
      this.#isMalformed = true;
    }
  }
}
