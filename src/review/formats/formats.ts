import { biome } from './biome.ts';
import { cargoTest } from './cargo-test.ts';
import { dotnetTest } from './dotnet-test.ts';
import { eslint } from './eslint.ts';
import type { FormatReader } from './format.ts';
import { gcc } from './gcc.ts';
import { goTest } from './go-test.ts';
import { gradle } from './gradle.ts';
import { javac } from './javac.ts';
import { jest } from './jest.ts';
import { junit } from './junit.ts';
import { mocha } from './mocha.ts';
import { nodeTest } from './node-test.ts';
import { phpunit } from './phpunit.ts';
import { pytest } from './pytest.ts';
import { rspec } from './rspec.ts';
import { surefire } from './surefire.ts';
import { bareTap, tap } from './tap.ts';
import { tsc } from './tsc.ts';
import { unittest } from './unittest.ts';
import { vitest } from './vitest.ts';

/** Every format that is looked for in an output. */
export const FORMATS: readonly FormatReader[] = [
  biome,
  cargoTest,
  dotnetTest,
  eslint,
  gcc,
  goTest,
  gradle,
  javac,
  jest,
  junit,
  mocha,
  nodeTest,
  phpunit,
  pytest,
  rspec,
  surefire,
  tap,
  tsc,
  unittest,
  vitest,
];

/** Looked for only where nothing else was found, because any program may print lines like theirs. */
export const BARE_FORMATS: readonly FormatReader[] = [bareTap];
