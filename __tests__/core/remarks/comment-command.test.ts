import { expect, test } from 'vitest';
import {
  behindTrigger,
  type CommentCommand,
  readCommentCommand,
} from '../../../src/core/remarks/comment-command.ts';

test.each<[string, string | null]>([
  ['/tether', ''],
  ['/Tether stop ', 'stop'],
  ['\n \r\n   /tether stop', 'stop'],
  ['/tether\nUse a map.', 'Use a map.'],
  ['/tethered', null],
  ['/tether,stop', null],
  ['    /tether stop', null],
  ['see /tether stop', null],
  ['> /tether stop', null],
  ['', null],
])('the text behind the trigger of %j is %j', (body, text) => {
  expect(behindTrigger(body, '/tether')).toBe(text);
});

test.each<[string, CommentCommand]>([
  ['stop', { kind: 'stop' }],
  ['Please stop ', { kind: 'stop' }],
  ['Stop!', { kind: 'unknown', word: 'Stop!', nearest: 'stop' }],
  ['please stop now\nit is wrong', { kind: 'unknown', word: 'please stop now', nearest: 'stop' }],
  ['stop using eval', { kind: 'work', instruction: 'stop using eval' }],
  ['help', { kind: 'help' }],
  ['help me with the parser', { kind: 'work', instruction: 'help me with the parser' }],
  ['continue', { kind: 'continue', instruction: '' }],
  ['continue, thanks\nand use a map', { kind: 'continue', instruction: 'and use a map' }],
  ['continue with the parser', { kind: 'work', instruction: 'continue with the parser' }],
  ['plan', { kind: 'plan', instruction: '' }],
  ['plan the parser\r\nfirst', { kind: 'plan', instruction: 'the parser\nfirst' }],
  ['refine: shorter', { kind: 'refine', instruction: 'shorter' }],
  ['approve 3F2a1b', { kind: 'approve', instruction: '3f2a1b' }],
  ['approve', { kind: 'approve', instruction: '' }],
  ['approve\n', { kind: 'approve', instruction: '' }],
  ['approve 3f2a1b\nbut leave the API alone', { kind: 'conditional-approval' }],
  ['approve\n\nThank you!', { kind: 'approve', instruction: '' }],
  [
    'approve 3f2a1b\n\nOn Monday, tether wrote:\n> A plan\n> of two',
    { kind: 'approve', instruction: '3f2a1b' },
  ],
  ['approve\n> step two\nnot this one', { kind: 'conditional-approval' }],
  ['please plan', { kind: 'plan', instruction: '' }],
  ['Pls, refine: shorter', { kind: 'refine', instruction: 'shorter' }],
  ['please approve', { kind: 'approve', instruction: '' }],
  ['please backport to main', { kind: 'unknown', word: 'please backport to main', nearest: 'backport' }],
  ['please continue with the parser', { kind: 'work', instruction: 'please continue with the parser' }],
  ['this plan is wrong', { kind: 'work', instruction: 'this plan is wrong' }],
  ['backport the fix to main', { kind: 'work', instruction: 'backport the fix to main' }],
  ['approve 3f2a1', { kind: 'unknown', word: 'approve 3f2a1', nearest: 'approve' }],
  ['approve the plan of Monday', { kind: 'work', instruction: 'approve the plan of Monday' }],
  ['backport release/1.X', { kind: 'backport', branch: 'release/1.X' }],
  ['Backport', { kind: 'backport', branch: '' }],
  ['backport to main', { kind: 'unknown', word: 'backport to main', nearest: 'backport' }],
  ['bakcport', { kind: 'unknown', word: 'bakcport', nearest: 'backport' }],
  ['stpo.', { kind: 'unknown', word: 'stpo', nearest: 'stop' }],
  ['htlp', { kind: 'unknown', word: 'htlp', nearest: 'help' }],
  ['stp the parser', { kind: 'work', instruction: 'stp the parser' }],
  ['Use a map.', { kind: 'work', instruction: 'Use a map.' }],
  ['sto.p', { kind: 'unknown', word: 'sto.p', nearest: 'stop' }],
])('a comment asks: %j: %j', (text, command) => {
  expect(readCommentCommand(text)).toEqual(command);
});
