import { OUTPUTS, SCRIPTS, SETTINGS } from '../contract/lies/runner.ts';
import { testLies } from '../support/lies.ts';

testLies(SCRIPTS);
testLies(SETTINGS);
testLies(OUTPUTS);
