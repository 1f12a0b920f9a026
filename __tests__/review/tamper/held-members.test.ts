import { describe, expect, test } from 'vitest';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';

const CLASS = `import logging

class Cart:
    log = logging.getLogger(__name__)

    def total(self):
        self.log.debug("sum")
        return sum(self.prices)
`;
const PATCHES = "def test_total():\n    with mock.patch.object(cart.Cart, 'log'):\n        total()\n";

/** The kinds of findings in a new test that patches a member, beside changed code. */
function kindsOf(after: string, { test: text = PATCHES, other = '' } = {}): readonly string[] {
  const files = [
    { path: 'shop/cart.py', before: `${CLASS}\n# base\n`, after },
    ...(other === '' ? [] : [{ path: other, before: 'a = 1\n', after: 'a = 2\n' }]),
    { path: 'tests/test_cart.py', before: null, after: text },
  ];
  return findTampering(files, testPaths(null)).flatMap(({ kind, path }) =>
    path === 'tests/test_cart.py' ? [kind] : [],
  );
}

const held = (line: string, by = 'import logging'): string =>
  CLASS.replace('import logging', by).replace('log = logging.getLogger(__name__)', line);

describe('a member that holds what another module makes', () => {
  test.each([
    ['patch.object', PATCHES],
    ['its whole name', PATCHES.replace("patch.object(cart.Cart, 'log')", 'patch("shop.cart.Cart.log")')],
    [
      'monkeypatch',
      'def test_total(monkeypatch):\n    monkeypatch.setattr(cart.Cart, "log", None)\n    total()\n',
    ],
  ])('is mocked as that module is, by %s', (_what, text) => {
    expect(kindsOf(CLASS, { test: text })).toEqual([]);
  });

  test.each([
    ['with a type', held('log: logging.Logger = logging.getLogger("cart", 1)')],
    ['of a module under another name', held('log = logs.get()', 'import shared.logs as logs')],
    ['of a name of a module', held('log = get_logger(__name__)', 'from logs import (level, get_logger)')],
  ])('may be written %s', (_what, code) => {
    expect(kindsOf(code)).toEqual([]);
  });

  test.each([
    ['a method', held('def log(self): pass')],
    ['a class', held('class log: pass')],
    ['a function of the module', held('log = write')],
    ['what a function of the module makes', held('log = write()')],
    ['a function of the module in what another one makes', held('log = logging.partial(write)')],
    ['a function that is written there', held('log = logging.partial(lambda self: 1)')],
    ['more than the call', held('log = logging.getLogger("a").sum or write')],
    ['more than one thing', held('log = logging.getLogger(__name__)\n    log = write')],
    ['something else later', `${CLASS}\nCart.log = write\n`],
    ['something else by its name', `${CLASS}\nsetattr(Cart, "log", write)\n`],
    ['nothing that is seen', held('locals().update(members)')],
    ['what its own package makes', held('log = logs.get()', 'from . import logs')],
  ])('is the code under test where it is %s', (_what, code) => {
    expect(kindsOf(code)).toEqual(['subject-replaced']);
  });

  test('is the code under test where the change changes that module', () => {
    const code = held('log = logs.get()', 'from shop import logs');
    expect(kindsOf(code)).toEqual([]);
    expect(kindsOf(code, { other: 'shop/logs.py' })).toEqual(['subject-replaced']);
  });

  test('says nothing of the class itself, or of its other members', () => {
    expect(kindsOf(CLASS, { test: PATCHES.replace("cart.Cart, 'log'", "cart, 'Cart'") })).toEqual([
      'subject-replaced',
    ]);
    expect(kindsOf(CLASS, { test: PATCHES.replace("'log'", "'total'") })).toEqual(['subject-replaced']);
  });
});
