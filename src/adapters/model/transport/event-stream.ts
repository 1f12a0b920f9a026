/** The three line endings (html.spec.whatwg.org, server-sent-events); a final CR waits for the next chunk. */
const LINE_END = /\r\n|\r(?!$)|\n/;

/** Parses server-sent events line by line, and passes on the content of `data:`. */
export class EventStream {
  readonly #onEvent: (event: unknown) => void;
  #line = '';
  /** A carriage return at the end of a chunk: its line feed may follow. */
  #carriageReturn = '';
  #data: string[] = [];
  #pending = 0;
  #isMarkedEnded = false;
  #isMalformed = false;

  constructor(onEvent: (event: unknown) => void) {
    this.#onEvent = onEvent;
  }

  /** Whether the end mark has arrived, after which events are ignored. */
  get isMarkedEnded(): boolean {
    return this.#isMarkedEnded;
  }

  get isMalformed(): boolean {
    return this.#isMalformed;
  }

  get pending(): number {
    return this.#pending + this.#line.length;
  }

  /** @param isEnough called before each line; true: the rest is ignored */
  take(text: string, isEnough: () => boolean): void {
    const lines = `${this.#carriageReturn}${text}`.split(LINE_END);
    const last = lines.pop() ?? '';
    for (const line of lines) {
      if (isEnough()) return;
      this.#takeLine(this.#line + line);
      this.#line = '';
    }
    this.#carriageReturn = last.endsWith('\r') ? '\r' : '';
    this.#line += last.slice(0, last.length - this.#carriageReturn.length);
  }

  /** The last event needs no blank line after it. */
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
