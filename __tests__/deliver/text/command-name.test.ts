import { expect, test } from 'vitest';
import { commandName } from '../../../src/deliver/text/command-name.ts';

test('a short command is named whole, a long one by what it runs', () => {
  expect(commandName('CI=1 npm test')).toBe('`CI=1 npm test`');
  const rest = 'python -m pytest tests/unit --maxfail=1 --strict-markers -q';
  expect(commandName(`cd packages/server && PYTHONPATH=src MODE='a b' ${rest}`)).toBe(`\`${rest}\``);
  expect(commandName(`${rest} ${rest}`)).toMatch(/^`python -m pytest .{30,}`$/);
  expect(commandName(`${rest} ${rest}`).length).toBeLessThan(70);
});
