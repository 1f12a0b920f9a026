import type { IdleLimit } from './idle-limit.ts';
import { type Advice, GOES_ON, type Policy, type ReplyWithoutCall, type Round, say } from './policy.ts';
import type { Wording } from './wording.ts';

type ReminderWording = Pick<Wording, 'shorter' | 'declined'>;

/** Answers replies without a call. Each reminder is sent once; a repetition only gets the count. */
export class Reminders implements Policy {
  readonly #idle: Pick<IdleLimit, 'position'>;
  readonly #wording: ReminderWording;
  readonly #said = new Set<string>();

  constructor(idle: Pick<IdleLimit, 'position'>, wording: ReminderWording) {
    this.#idle = idle;
    this.#wording = wording;
  }

  advise(round: Round<unknown>): Advice {
    if (round.kind === 'acted') return GOES_ON;
    const reminder = reminderFor(round.intent, this.#wording);
    if (this.#said.has(reminder)) return say(`That was ${this.#idle.position}.`);
    this.#said.add(reminder);
    return say(reminder);
  }

  startOver(): void {
    this.#said.clear();
  }
}

function reminderFor(intent: ReplyWithoutCall, { shorter, declined }: ReminderWording): string {
  switch (intent.kind) {
    case 'prose':
      return 'Your reply held no call, so nothing happened. Go on with a call; when the work is complete, call finish.';
    case 'empty':
      return 'Your reply was empty. Go on with the next call for the issue above.';
    case 'truncated':
      return `Your reply was cut off at its length limit before any call. Answer with calls only, ${shorter}.`;
    case 'refused':
      return `The reply was withheld or refused. ${declined}`;
    case 'imitation':
      return 'That was not a call, so nothing happened. The issue above is your task: go on with the next call for it, without text.';
    case 'malformed':
      return `Your reply could not be read: ${intent.errorDetail}`;
  }
}
