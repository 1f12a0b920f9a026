/** Any of the three (html.spec.whatwg.org, server-sent-events); one that stands last waits for what follows. */
const LINE_END = /\r\n|\r(?!$)|\n/;

/** Takes server-sent events apart, line by line, and hands on what stands behind `data:`. */
export class EventStream {
  readonly #onEvent: (event: unknown) => void;
  /** What has come of the current line. */
  #line = '';
  /** A carriage return at the end of what has come: the line feed that belongs to it may follow. */
  #held = '';
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
    const lines = `${this.#held}${text}`.split(LINE_END);
    const last = lines.pop() ?? '';
    for (const line of lines) {
      if (isEnough()) return;
      this.#takeLine(this.#line + line);
      this.#line = '';
    }
    this.#held = last.endsWith('\r') ? '\r' : '';
    this.#line += last.slice(0, last.length - this.#held.length);
  }

  /** The last event needs no blank line behind it. */
  end(): void {
    this.#takeLine(this.#line);
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
