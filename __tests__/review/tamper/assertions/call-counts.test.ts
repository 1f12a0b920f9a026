import { describe, expect, test } from 'vitest';
import { FileText } from '../../../../src/review/source/file-text.ts';
import { type Assertion, assertionsOf } from '../../../../src/review/source/tests/assertions.ts';
import { sourceOf } from '../../../../src/review/source/tests/test-source.ts';
import { compareAssertions } from '../../../../src/review/tamper/assertions/assertion-change.ts';

function assertion(path: string, statement: string): Assertion {
  const source = sourceOf(new FileText(path, `${statement}\n`));
  const [found, ...others] = source === null ? [] : assertionsOf(source);
  if (found === undefined || others.length > 0) throw new Error(`${statement} is not one assertion.`);
  return found;
}

const [JAVA, CS, JS, PY] = ['ATest.java', 'ATests.cs', 'a.test.js', 'test_a.py'];
const [RSPEC, KT, CPP, DART, SCALA] = ['a_spec.rb', 'ATest.kt', 'a_test.cc', 'a_test.dart', 'ATest.scala'];
const MORE = 'allows more numbers of calls';

describe('an assertion of how often something is called', () => {
  test.each([
    [JAVA, 'verify(a, times(2)).go(5);', 'verify(a, atMost(2)).go(5);'],
    [JAVA, 'verify(a, times(2)).go(5);', 'verify(a, atLeast(1)).go(5);'],
    [JAVA, 'verify(a, times(2)).go(5);', 'verify(a, atLeastOnce()).go(5);'],
    [JAVA, 'verify(a, Mockito.times(N)).go(5);', 'verify(a, Mockito.atLeast(N)).go(5);'],
    [JAVA, 'verify(a, times(N)).go(5);', 'verify(a, atMost(N)).go(5);'],
    [JAVA, 'verify(a).go(5);', 'verify(a, atLeastOnce()).go(5);'],
    [JAVA, 'verify(a, only()).go(5);', 'verify(a, atLeastOnce()).go(5);'],
    [JAVA, 'verify(a, atLeast(2)).go(5);', 'verify(a, atLeastOnce()).go(5);'],
    [JAVA, 'verify(a, atMost(1)).go(5);', 'verify(a, atMost(3)).go(5);'],
    [JAVA, 'verify(a, never()).go(5);', 'verify(a, atMost(1)).go(5);'],
    [KT, 'verify(exactly = 2) { a.go() }', 'verify(atLeast = 1) { a.go() }'],
    [CS, 'a.Verify(x => x.Go(), Times.Exactly(2));', 'a.Verify(x => x.Go(), Times.AtLeastOnce());'],
    [CS, 'a.Verify(x => x.Go(), Times.Once);', 'a.Verify(x => x.Go(), Times.AtLeastOnce);'],
    [CS, 'a.Verify(x => x.Go(), Times.Exactly(2));', 'a.Verify(x => x.Go(), Times.AtMost(2));'],
    [CS, 'a.Verify(x => x.Go(), Times.Never());', 'a.Verify(x => x.Go(), Times.AtMostOnce());'],
    [CS, 'a.Received(2).Go();', 'a.Received().Go();'],
    [JS, 'expect(a).toHaveBeenCalledTimes(2);', 'expect(a).toHaveBeenCalled();'],
    [JS, 'expect(a).toHaveBeenCalledOnce();', 'expect(a).toHaveBeenCalled();'],
    [JS, 'expect(a).toHaveBeenCalledExactlyOnceWith(1);', 'expect(a).toHaveBeenCalledWith(1);'],
    [JS, 'sinon.assert.calledTwice(a);', 'sinon.assert.called(a);'],
    [JS, 'sinon.assert.callCount(a, 2);', 'sinon.assert.called(a);'],
    [JS, 'sinon.assert.calledOnceWithExactly(a, 1);', 'sinon.assert.calledWithExactly(a, 1);'],
    [JS, 'expect(a.calledTwice).to.be.true;', 'expect(a.called).to.be.true;'],
    [JS, 'expect(a).to.have.been.calledTwice;', 'expect(a).to.have.been.called;'],
    [JS, 'expect(a).to.have.been.called.twice;', 'expect(a).to.have.been.called();'],
    [JS, 'expect(a).to.have.been.called.exactly(3);', 'expect(a).to.have.been.called();'],
    [JS, 'assert(a.calledOnce);', 'assert(a.called);'],
    [PY, 'a.assert_called_once_with(1)', 'a.assert_called()'],
    [PY, 'a.assert_called_once_with(1)', 'a.assert_called_with(1)'],
    [PY, 'a.assert_called_once_with(1)', 'a.assert_any_call(1)'],
    [PY, 'a.assert_called_once()', 'a.assert_called()'],
    [RSPEC, 'expect(a).to receive(:go).exactly(2).times', 'expect(a).to receive(:go).at_most(2).times'],
    [RSPEC, 'expect(a).to receive(:go).exactly(2).times', 'expect(a).to receive(:go).at_least(:once)'],
    [RSPEC, 'expect(a).to receive(:go).twice', 'expect(a).to receive(:go).at_least(:twice)'],
    [RSPEC, 'expect(a).to have_received(:go)', 'expect(a).to have_received(:go).at_least(:once)'],
    [CPP, 'EXPECT_CALL(a, Go()).Times(2);', 'EXPECT_CALL(a, Go()).Times(AtLeast(1));'],
    [CPP, 'EXPECT_CALL(a, Go()).Times(2);', 'EXPECT_CALL(a, Go()).Times(AnyNumber());'],
    [DART, 'verify(a.go()).called(2);', 'verify(a.go()).called(greaterThan(0));'],
  ])('allows more in %s: %s -> %s', (path, before, after) => {
    const [was, is] = [assertion(path, before), assertion(path, after)];
    expect(compareAssertions(was, is)).toEqual({ kind: 'loosened', why: MORE });
    expect(compareAssertions(is, was).kind).not.toBe('loosened');
  });

  test.each([
    [PY, 'a.assert_called_once_with(1)', 'a.assert_called_once()'],
    [JS, 'expect(a).toHaveBeenCalledExactlyOnceWith(1);', 'expect(a).toHaveBeenCalledOnce();'],
    [JS, 'expect(a).toHaveBeenCalledWith(1);', 'expect(a).toHaveBeenCalled();'],
  ])('says less of it in %s: %s -> %s', (path, before, after) => {
    const why = 'no longer says with what it is called';
    expect(compareAssertions(assertion(path, before), assertion(path, after))).toEqual({
      kind: 'loosened',
      why,
    });
  });

  test.each([
    // Another number, or the contrary.
    [JAVA, 'verify(a, times(2)).go(5);', 'verify(a, times(3)).go(5);'],
    [JAVA, 'verify(a, times(N)).go(5);', 'verify(a, times(2)).go(5);'],
    [JAVA, 'verify(a).go(5);', 'verify(a, times(1)).go(5);'],
    [JAVA, 'verify(a, never()).go(5);', 'verify(a, times(1)).go(5);'],
    [JAVA, 'verify(a, never()).go(5);', 'verify(a, atLeastOnce()).go(5);'],
    [JAVA, 'verify(a, atLeastOnce()).go(5);', 'verify(a, never()).go(5);'],
    [PY, 'a.assert_not_called()', 'a.assert_called()'],
    [JS, 'expect(a).toHaveBeenCalledTimes(2);', 'expect(a).not.toHaveBeenCalled();'],
    [JS, 'expect(a.calledOnce).to.be.true;', 'expect(a.called).to.be.false;'],
    [JS, 'assert(a.calledOnce);', 'assert(!a.called);'],
    [RSPEC, 'expect(a).to receive(:go).once', 'expect(a).not_to receive(:go)'],
    // How often in the place of with what, and the other way round.
    [JS, 'expect(a).toHaveBeenCalledTimes(1);', 'expect(a).toHaveBeenCalledWith(1);'],
    [JS, 'expect(a).toHaveBeenCalledWith(1);', 'expect(a).toHaveBeenCalledTimes(1);'],
    [PY, 'a.assert_called_with(1)', 'a.assert_called_once()'],
    // Nothing of it.
    [JS, "expect('a'.repeat(2)).toBe('aa');", "expect('a'.repeat(3)).toBe('aaa');"],
    [JS, 'expect(a.called).toBe(1);', 'expect(a.called).toBe(2);'],
  ])('allows no more in %s: %s -> %s', (path, before, after) => {
    expect(compareAssertions(assertion(path, before), assertion(path, after)).kind).not.toBe('loosened');
  });
});

test.each([
  [KT, 'a shouldBe 5', 'a shouldNotBe 6'],
  [SCALA, 'a should be (5)', 'a should not be (6)'],
])('anything but a value is less than a value in %s: %s -> %s', (path, before, after) => {
  const [was, is] = [assertion(path, before), assertion(path, after)];
  const why = 'asks for mere presence or truth instead of the exact value';
  expect(compareAssertions(was, is)).toEqual({ kind: 'loosened', why });
  expect(compareAssertions(is, was).kind).not.toBe('loosened');
});

test('all elements are no less than one of them in Swift', () => {
  const one = assertion('ATests.swift', 'XCTAssertTrue(a.contains(where: { f }))');
  const all = assertion('ATests.swift', 'XCTAssertTrue(a.allSatisfy { f })');
  expect(compareAssertions(one, all).kind).not.toBe('loosened');
  const member = assertion('ATests.swift', 'XCTAssertTrue(a.contains(5))');
  expect(compareAssertions(member, all).kind).toBe('loosened');
});
