/** A real bug of a published package: the sources are those of `before`, and `edits` is what its true fix changes. */
export interface OpeningCase {
  readonly name: string;
  /** The version with the bug, and the next one; both are fetched with npm when the bench runs. */
  readonly before: string;
  readonly after: string;
  readonly title: string;
  readonly body: string;
  /** Files that the fix has to change, tests and documents apart. */
  readonly edits: readonly string[];
}

export const lines = (...text: readonly string[]): string => text.join('\n');

export const OPENING_CASES: readonly OpeningCase[] = [
  {
    name: 'enhanced-resolve',
    before: '5.24.4',
    after: '5.24.5',
    title: 'tsconfig `extends` with a relative path into a folder is looked up in node_modules',
    body: lines(
      'Our `tsconfig.json` has `"extends": "./config/base"`. The aliases from `config/base.json` are never applied.',
      'It seems that the plugin for tsconfig paths takes everything with a slash in it for a package sub-path.',
    ),
    edits: ['lib/TsconfigPathsPlugin.js'],
  },
  {
    name: 'enhanced-resolve',
    before: '5.25.0',
    after: '5.25.1',
    title: 'Requests whose path has `file:` somewhere in the middle are rejected',
    body: lines(
      'Resolving `/tmp/profile:1.js` throws',
      '',
      '```',
      'TypeError [ERR_INVALID_URL]: Invalid URL',
      '```',
      '',
      '`parseIdentifier` should convert real file URLs only. `file:/tmp/a.js`, with one slash, is a valid one.',
    ),
    edits: ['lib/util/identifier.js', 'lib/util/path.js'],
  },
  {
    name: 'less',
    before: '4.9.0',
    after: '4.9.1',
    title: 'Mixin call as the value of a property prints [object Object]',
    body: lines(
      '```less',
      '.m() { color: red; }',
      '.a { width: .m(); }',
      '```',
      '',
      'gives `width: [object Object]`. For a detached ruleset there is an error "Rulesets cannot be evaluated on a property.", I expected the same here.',
    ),
    edits: ['lib/less/tree/declaration.js'],
  },
  {
    name: 'less',
    before: '4.6.5',
    after: '4.6.6',
    title: 'Crash with `dumpLineNumbers` and a nested @supports',
    body: lines(
      "TypeError: Cannot read properties of undefined (reading 'lineNumber')",
      '',
      'With `--line-numbers=comments` compiling this fails:',
      '',
      '    .a { @supports (display: grid) { @supports (color: red) { b: c } } }',
      '',
      'Without the option it compiles.',
    ),
    edits: ['lib/less/tree/debug-info.js'],
  },
  {
    name: 'less',
    before: '4.8.0',
    after: '4.8.1',
    title: '`abs(var(--x))` fails to compile',
    body: lines(
      'Since CSS has `abs()`, `sin()` and so on itself, a custom property as argument should be left for the browser:',
      '',
      '    width: abs(var(--x));',
      '',
      'Less stops with "argument must be a number". `ceil`, `floor` and `percentage` have no CSS form and may go on failing.',
    ),
    edits: [
      'lib/less/functions/math-helper.js',
      'lib/less/functions/math.js',
      'lib/less/functions/number.js',
    ],
  },
  {
    name: 'stylus',
    before: '0.54.7',
    after: '0.54.8',
    title: 'Resolving dependencies crashes on an import of a variable',
    body: lines(
      '`stylus(str).deps()` throws when the file has `@import $theme`, where `$theme` is an identifier and not a string.',
      'The visitor reads `node.path.first.val` as if it were always a literal.',
    ),
    edits: ['lib/visitor/deps-resolver.js'],
  },
  {
    name: 'handlebars',
    before: '4.7.6',
    after: '4.7.7',
    title: 'Compat mode looks properties up on the prototype',
    body: lines(
      'With `compat: true` a template like `{{constructor}}` inside a block still reaches prototype properties.',
      'In strict and in normal mode `lookupProperty` guards this; `lookup` of the container in the runtime does not use it when it walks `depths`.',
      'Besides, a name with a quote in it is put unescaped into the generated code by `depthedLookup`.',
    ),
    edits: ['lib/handlebars/runtime.js', 'lib/handlebars/compiler/javascript-compiler.js'],
  },
  {
    name: 'fast-xml-parser',
    before: '5.11.1',
    after: '5.11.2',
    title: 'Parsing a Uint8Array gives a string of numbers',
    body: lines(
      '```js',
      'const parser = new XMLParser();',
      "parser.parse(new TextEncoder().encode('<a>1</a>'));",
      '```',
      '',
      'A `Buffer` works. A plain `Uint8Array` is turned into "60,97,62,…" by `toString()` and the result is nonsense.',
    ),
    edits: ['src/xmlparser/XMLParser.js'],
  },
  {
    name: 'fast-xml-parser',
    before: '5.10.0',
    after: '5.10.1',
    title: 'A second DOCTYPE is accepted',
    body: 'A document may have one DOCTYPE declaration. With two, the entities of the second one silently replace those of the first. The parser should refuse it.',
    edits: ['src/xmlparser/OrderedObjParser.js'],
  },
  {
    name: 'mongodb',
    before: '7.1.0',
    after: '7.1.1',
    title: 'ALLOWED_HOSTS: `*.example.com` also allows `evilexample.com`',
    body: lines(
      'When I set `ALLOWED_HOSTS` for OIDC to `["*.example.com"]`, a host named `evilexample.com` passes the check.',
      '`hostMatchesWildcards` only compares the end of the host name; the character before has to be a dot.',
    ),
    edits: ['src/utils.ts'],
  },
  {
    name: 'mongodb',
    before: '6.14.1',
    after: '6.14.2',
    title: 'Client side encryption: a socket is created for KMS requests even without a proxy',
    body: lines(
      'In `kmsRequest` a `net.Socket` is made and listened to although no `proxyOptions` are given. Then nobody connects it, the promise for its connection is never used and the process sees an unhandled rejection when the socket is closed.',
    ),
    edits: ['src/client-side-encryption/state_machine.ts'],
  },
  {
    name: 'mongodb',
    before: '6.14.0',
    after: '6.14.1',
    title: 'OIDC machine workflow: reauthentication loops for new connections',
    body: lines(
      'When the token is cached already, a new connection never gets its `accessToken` set. On error 391 `reauthenticate` compares the token of the connection with the cached one, finds them different and the stale token stays in the cache.',
    ),
    edits: ['src/cmap/auth/mongodb_oidc/machine_workflow.ts'],
  },
  {
    name: 'mongodb',
    before: '6.8.1',
    after: '6.8.2',
    title: '`for await` over a cursor skips documents that are buffered already',
    body: lines(
      'If the server has closed the cursor after the first batch, i.e. its id is 0, and I call `await cursor.hasNext()` first, then the loop',
      '',
      '```ts',
      'for await (const doc of cursor) console.log(doc);',
      '```',
      '',
      'ends at once, although there are buffered documents.',
    ),
    edits: ['src/cursor/abstract_cursor.ts'],
  },
  {
    name: 'mysql2',
    before: '3.24.5',
    after: '3.24.6',
    title: 'LOAD DATA LOCAL INFILE: packets out of order with several connections',
    body: lines(
      'With two connections loading files at once I get "Packets out of order. Got: 2 Expected: 3".',
      'All of them seem to share one empty packet for the end of the stream, and `writePacket` writes the sequence id into it.',
    ),
    edits: ['lib/commands/query.js'],
  },
  {
    name: 'mysql2',
    before: '3.24.4',
    after: '3.24.5',
    title: 'IPv6 host in a connection URI',
    body: '`createConnection("mysql://root@[::1]:3306/db")` fails with `getaddrinfo ENOTFOUND [::1]`. The brackets belong to the URI and not to the host.',
    edits: ['lib/connection_config.js'],
  },
  {
    name: 'kafkajs',
    before: '2.2.2',
    after: '2.2.3',
    title: 'Requests are sent with foreign bytes behind them',
    body: 'The connection writes `requestPayload.buffer` to the socket. For a pooled Buffer that is the whole ArrayBuffer behind it, so that the broker receives more than the request and closes the connection.',
    edits: ['src/network/connection.js'],
  },
  {
    name: 'kafkajs',
    before: '2.2.1',
    after: '2.2.2',
    title: 'Rolling upgrade breaks consumer groups: inconsistent group protocol',
    body: 'After the upgrade, consumers with the new version cannot share a group with those of the former one. The RoundRobinAssigner announces another `version` in its protocol metadata than before. The Java client uses 0.',
    edits: ['src/consumer/assigners/roundRobinAssigner/index.js'],
  },
  {
    name: 'kafkajs',
    before: '2.0.1',
    after: '2.0.2',
    title: 'consumer.seek applies to the wrong partition',
    body: lines(
      'I call `consumer.seek({ topic, partition: 0, offset: "5" })` and then the same for partition 1. Only the last call has an effect; both partitions seem to share one key.',
    ),
    edits: ['src/consumer/seekOffsets.js'],
  },
  {
    name: 'stylelint',
    before: '17.9.0',
    after: '17.9.1',
    title: '`selector-no-deprecated` reports keyframe selectors and other things that are no types',
    body: 'What is the rule doing with `from` and `to` in keyframes, or with `.foo-$(x)`? It should ignore everything that is no standard type selector.',
    edits: ['lib/rules/selector-no-deprecated/index.mjs'],
  },
  {
    name: 'stylelint',
    before: '17.9.0',
    after: '17.9.1',
    title: 'customSyntax given by a package name is resolved from the wrong folder',
    body: lines(
      'An override with `customSyntax: "postcss-scss"` in a shared config makes stylelint resolve the name against the folder of the config. Before, names stayed names and only paths (`./x`, `../x`, absolute ones) were made absolute.',
    ),
    edits: ['lib/augmentConfig.mjs'],
  },
  {
    name: 'eslint-plugin-import',
    before: '2.29.0',
    after: '2.29.1',
    title: 'no-extraneous-dependencies: `export type { X } from "pkg"` should be ignored like type imports',
    body: 'With `includeTypes` off, `import type` is not reported but `export type ... from` is.',
    edits: ['lib/rules/no-extraneous-dependencies.js'],
  },
  {
    name: 'eslint-plugin-react',
    before: '7.37.4',
    after: '7.37.5',
    title: 'prop-types: false positive with `React.ComponentPropsWithRef`',
    body: lines(
      '```tsx',
      "type Props = React.ComponentPropsWithRef<'button'>;",
      'export const Button = ({ onClick }: Props) => <button onClick={onClick} />;',
      '```',
      '',
      "'onClick' is missing in props validation. With ComponentPropsWithoutRef there is no report.",
    ),
    edits: ['lib/util/propTypes.js'],
  },
  {
    name: 'eslint-plugin-react',
    before: '7.37.4',
    after: '7.37.5',
    title: 'no-unknown-property does not know `shadowrootmode` of <template>',
    body: 'Declarative shadow DOM: `<template shadowrootmode="open">` is reported as an unknown property. The same for shadowrootclonable.',
    edits: ['lib/rules/no-unknown-property.js'],
  },
  {
    name: 'find-my-way',
    before: '4.5.1',
    after: '5.0.0',
    title: 'Wrong parameter behind a switch to the parametric brother',
    body: lines(
      '```js',
      "const router = require('find-my-way')()",
      "router.on('GET', '/prefix-:id', () => {})",
      "router.on('GET', '/prefix-111', () => {})",
      "router.find('GET', '/prefix-1111').params",
      '```',
      '',
      "gives `{ id: 'prefix-1111' }`. With the first route alone it is `{ id: '1111' }`, as it should be.",
    ),
    edits: ['index.js'],
  },
];

/** Written before the choice of files was changed the last time, and not used for it: they say what the figures of the others are worth. */
