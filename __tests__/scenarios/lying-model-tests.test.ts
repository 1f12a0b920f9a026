import { IN_PASSING, OF_TESTS } from '../contract/lies/tests.ts';
import { testLies } from '../support/lies.ts';

testLies(OF_TESTS);
testLies(IN_PASSING);
