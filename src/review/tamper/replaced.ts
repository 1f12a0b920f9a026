const ASSERTIONS =
  '(?:(?:not)?(?:[eE]qual|[sS]trictEqual|[dD]eepEqual|[dD]eepStrictEqual)|ok|throws|rejects|match|toBe|toEqual|toStrictEqual|assert\\w*)';
const BUILT_IN =
  '(?:Object|Reflect|Array|String|Number|Promise|Error|JSON|Map|Set|Function|RegExp|Symbol)(?:\\.prototype)?';
const TEST_LIBRARY = '(?:Xunit|NUnit|PHPUnit|Minitest|RSpec|Test::Unit|ExUnit)';

/** JavaScript: by a function instead of an assignment. */
export const SETS_BY_CALL = new RegExp(
  `\\b(?:Object|Reflect)\\.(?:assign|definePropert(?:y|ies)|set)\\(\\s{0,9}(?:[\\w.]{1,60},\\s{0,9}(?:\\{\\s{0,9})?['"]?${ASSERTIONS}['"]?\\s{0,9}[:,(]|${BUILT_IN}\\s{0,9},)|\\.__define[GS]etter__\\(\\s{0,9}['"]${ASSERTIONS}['"]`,
);

/**
 * Code that puts something in the place of what tests call or what loads it: an assertion, a part of the language, a
 * test library, a loader, the output that a runner writes.
 */
export const REPLACED: readonly RegExp[] = [
  SETS_BY_CALL,
  /\bglobal(?:This)?(?:\.|\[['"])(?:expect|describe|it|test|assert|suite|vi|jest)(?:['"]\])?\s{0,9}=(?![=>])/,
  /\b(?:Function|RegExp|Symbol)(?:\.prototype)?\.\w{1,40}\s{0,9}=(?![=>])/,
  // Loaders and what they have loaded.
  /\(\s{0,9}['"]node:test['"]|\bcreateRequire\([^()\n]{0,80}\)\(\s{0,9}['"](?:node:)?(?:assert|test|vitest|chai|jest|mocha)\b/,
  /\._(?:load|resolveFilename|extensions|compile)\s{0,9}=(?![=>])|\.prototype\.require\s{0,9}=(?![=>])|\brequire\.cache\[[^\n]{1,120}\](?:\.exports)?\s{0,9}=(?![=>])|\bregisterHooks\(|\bimport\s{0,9}\{[^{}]{0,80}\bregister\b[^{}]{0,80}\}\s{0,9}from\s{0,9}['"](?:node:)?module['"]/,
  /\bprocess\.(?:(?:exit|emit|kill|abort)|std(?:out|err)\.write)\s{0,9}=(?![=>])/,
  // Python.
  /\b(?:__import__|import_module)\(\s{0,9}['"](?:unittest|_?pytest)\b|\bsetattr\([^,\n]{1,60},\s{0,9}['"]assert\w*['"]|\bbuiltins\.\w{1,40}\s{0,9}=(?!=)|\bsys\.(?:settrace|setprofile|meta_path|path_hooks)\b/,
  // Go, Rust, C.
  /\bflag\.Set\(\s{0,9}"test\.|\bmacro_rules!\s{0,9}(?:debug_)?(?:assert|assert_eq|assert_ne|panic)\b|\b__assert(?:_fail|_rtn|_func)?\s{0,9}\(|\b__attribute__\s{0,9}\(\(\s{0,9}(?:__)?constructor|^[ \t]*#[ \t]*define[ \t]+(?:(?:EXPECT|ASSERT)_\w+|REQUIRE|assert|NDEBUG)\b/m,
  // A test library, or a function of it, defined anew.
  new RegExp(`^[ \\t]*(?:namespace|module|defmodule)[ \\t]+${TEST_LIBRARY}\\b`, 'm'),
  /\b(?:fun|func|def|function)[ \t]+(?:assert(?:Equals?|True|False|That|Null|NotNull|Same|_equal|_raises)|XCTAssert\w*)\s{0,9}\(|^[ \t]*void[ \t]+expect\(/m,
];
