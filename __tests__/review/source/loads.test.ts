import { expect, test } from 'vitest';
import { FileText } from '../../../src/review/source/file-text.ts';
import { isModule, loads, stem } from '../../../src/review/source/loads.ts';

test.each([
  ['test/a.js', "import '../lib/sums.js';", 'lib/sums.js', true],
  ['test/a.ts', "import {\n  add,\n} from '../lib/sums';", 'lib/sums/index.ts', true],
  ['test/a.js', "const sums = require( '../lib/sums' );", 'lib/sums.js', true],
  ['test/a.js', "await import('../lib/sums.js');", 'lib/sums.js', true],
  ['test/a.ts', "import { add, type Sum } from '../lib/sums';", 'lib/sums.ts', true],
  ['test/a.ts', "import { type Add, type Sum } from '../lib/sums';", 'lib/sums.ts', false],
  ['test/a.ts', "import {type Add} from '../lib/sums';", 'lib/sums.ts', false],
  ['test/a.ts', "import type { Sum } from '../lib/sums';", 'lib/sums.ts', false],
  ['test/a.js', "import '../lib/sums.js';", 'src/lib/sums.js', false],
  ['shop/test_a.py', 'from . import store', 'shop/store.py', true],
  ['shop/test_a.py', 'from .store import find', 'shop/store.py', true],
  ['shop/tests/test_a.py', 'from ..store import find', 'shop/store.py', true],
  ['shop/tests/test_a.py', 'from .store import find', 'shop/store.py', false],
  ['tests/test_a.py', 'import store', 'src/store.py', true],
  ['tests/test_a.py', 'import store', 'web/store.py', false],
  ['tests/test_a.py', 'import shop.store', 'web/shop/store.py', true],
  ['tests/test_a.py', 'import os, shop.store as store', 'shop/store.py', true],
  ['tests/test_a.py', 'from  shop  import  (\n    labels,\n    store as s,\n)', 'shop/store.py', true],
  ['tests/test_a.py', 'from shop import labels\nfind(store)', 'shop/store.py', false],
  ['tests/test_a.py', '# import shop.store', 'shop/store.py', false],
  ['test/test_a.rb', "import 'store'", 'store.rb', false],
])('%s with %j loads %s: %j', (from, text, path, does) => {
  expect(loads(new FileText(from, text), path)).toBe(does);
});

test.each([
  ['./sums', 'lib/sums.ts', true],
  ['@/sums', 'lib/sums.ts', true],
  ['~/lib/sums.js', 'lib/sums.ts', true],
  ['#lib/sums', 'lib/sums.ts', true],
  ['#sums', 'lib/sums.ts', true],
  ['lib/sums', 'lib/sums.ts', true],
  ['sums', 'lib/sums.ts', false],
  ['lib/#sums', 'lib/sums.ts', false],
  ['lib/@/sums', 'lib/sums.ts', false],
  ['./sums', 'src/sums.ts', false],
])('%s named in a file of lib means %s: %j', (named, path, does) => {
  expect(isModule(named, 'lib/a.ts', path)).toBe(does);
});

test.each([
  ['lib/sums.mjs', 'lib/sums'],
  ['lib/sums.cts', 'lib/sums'],
  ['lib/Sums.jsx', 'lib/Sums'],
  ['lib/Sums.vue', 'lib/Sums'],
  ['lib/sums.pyi', 'lib/sums'],
  ['lib/index.ts', 'lib'],
  ['lib/__init__.py', 'lib'],
  ['lib/indexes.js', 'lib/indexes'],
  ['lib/sums.js.snap', 'lib/sums.js.snap'],
  ['lib/sums.sql', 'lib/sums.sql'],
])('%s goes by %s', (path, name) => {
  expect(stem(path)).toBe(name);
});
