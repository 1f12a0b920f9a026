import { describe, expect, test } from 'vitest';
import type { Language } from '../../../../src/review/source/language.ts';
import { caughtIn, expectedMessagesOf } from '../../../../src/review/source/tests/expected-messages.ts';

/** What is expected of an error named `err`. */
function expectedBy(assertion: string, language: Language): readonly string[] | null {
  const found = expectedMessagesOf(assertion, { language, caught: new Set(['err']) });
  return found?.texts.map((words) => words.join(' ')) ?? null;
}

function frameOf(assertion: string, language: Language): string | null {
  return expectedMessagesOf(assertion, { language, caught: new Set() })?.frame ?? null;
}

describe('the message that is expected of an error', () => {
  test.each([
    ['javascript', "expect(f).toThrow('bad port')"],
    ['javascript', "expect(f).toThrowError('bad port')"],
    ['javascript', "expect(f).toThrowWithMessage(E, 'bad port')"],
    ['javascript', "expect(() => f('a b')).toThrow('bad port')"],
    ['javascript', "expect(f).toThrow(new RangeError('bad port'))"],
    ['javascript', "expect(f).toThrow(new errors.PortException('bad port'))"],
    ['javascript', "expect(f).toThrow(new RegExp('bad port'))"],
    ['javascript', 'expect(f).toThrow(/bad port/i)'],
    ['javascript', "expect(f).toThrow(expect.stringContaining('bad port'))"],
    ['javascript', "expect(f).toThrow(expect.stringMatching('bad port'))"],
    ['javascript', "expect(f).toThrow(expect.objectContaining({ message: 'bad port' }))"],
    ['javascript', "assert.throws(f, { name: 'RangeError', message: 'bad port' })"],
    ['javascript', "assert.throws(f, { 'message': 'bad port', code: 'E_PORT' })"],
    ['javascript', 't.throwsAsync(f, { msg: /bad port/ })'],
    ['javascript', "assert.rejects(f, { message : 'bad port' })"],
    ['javascript', "expect(p).to.be.rejectedWith(E, 'bad port')"],
    ['javascript', "expect(f).to.throw('bad port')"],
    ['javascript', "expect(err.message).toBe('bad port')"],
    ['javascript', "assert.equal('bad port', err . message)"],
    ['python', 'pytest.raises(E, match="bad port")'],
    ['python', 'pytest.raises(E, match = r"bad port")'],
    ['python', 'pytest.warns(E, match=re.escape("bad port"))'],
    ['python', 'pytest.raises(E, match=re.compile("bad port"))'],
    ['python', 'self.assertRaisesRegex(E, "bad port", f, "a b")'],
    ['python', 'self.assertRaisesRegexp(errors.E, re.escape("bad port"))'],
    ['python', 'self.assertRaisesMessage(E, "bad port")'],
    ['python', 'self.assertWarnsRegex(E, "bad port")'],
    ['python', 'assert str(err) == "bad port"'],
    ['python', 'assert str( err.value ) == "bad port"'],
    ['python', 'assert err.value.args == ("bad port",)'],
    ['python', 'assert err.match("bad port")'],
    ['python', 'assert err.exception.msg == "bad port"'],
    ['ruby', "expect { f }.to raise_error(E, 'bad port')"],
    ['ruby', "expect { f }.to raise_exception(E, 'bad port')"],
    ['ruby', "expect { f }.to raise_error(E, eq('bad port'))"],
    ['ruby', "expect { f }.to raise_error(E, include('bad port'))"],
    ['ruby', "expect { f }.to raise_error(Regexp.escape('bad port'))"],
    ['ruby', "assert_equal 'bad port', err.message"],
    ['go', 'assert.EqualError(t, f(), "bad port")'],
    ['go', 'assert.EqualErrorf(t, f(), "bad port")'],
    ['go', 'assert.ErrorContains(t, f(), "bad port")'],
    ['go', 'assert.Equal(t, "bad port", err.Error())'],
    ['rust', '#[should_panic(expected = "bad port")]'],
    ['rust', 'assert_eq!(f().unwrap_err(), "bad port")'],
    ['rust', 'assert_eq!(f().expect_err(), "bad port")'],
    ['rust', 'assert_eq!(err.to_string(), "bad port")'],
    ['jvm', 'assertThat(f).hasMessage("bad port")'],
    ['jvm', 'assertThat(f).hasMessageContaining("bad port")'],
    ['jvm', 'assertThat(f).hasRootCauseMessage("bad port")'],
    ['jvm', 'thrown.expectMessage(containsString("bad port"))'],
    ['jvm', 'thrown.expectMessage(equalTo("bad port"))'],
    ['jvm', 'assertEquals("bad port", assertThrows(E.class, f).getMessage())'],
    ['jvm', 'assertEquals("bad port", err.getLocalizedMessage())'],
    ['dotnet', 'f.Should().Throw<E>().WithMessage("bad port")'],
    ['dotnet', 'Assert.Equal("bad port", err.Message)'],
    ['php', "$this->expectExceptionMessage('bad port')"],
    ['php', "$this->expectExceptionMessageMatches('/bad port/')"],
    ['php', "$this->expectExceptionMessageMatches('#^bad port$#iu')"],
    ['php', "$this->assertSame('bad port', $err->getMessage())"],
  ] as const)('is found: %s: %s', (language, assertion) => {
    expect(expectedBy(assertion, language)).toEqual(['bad port']);
  });

  test.each([
    ['javascript', "expect(f).not.toThrow('bad port')"],
    ['javascript', "assert.doesNotThrow(f, 'bad port')"],
    ['javascript', "assert.notEqual(err.message, 'bad port')"],
    ['javascript', "assert(err.message != 'bad port')"],
    ['python', 'assert "bad port" not in str(err)'],
    ['python', 'self.assertNotEqual(str(err), "bad port")'],
    ['ruby', "expect { f }.to_not raise_error(E, 'bad port')"],
    ['ruby', "expect { f }.not_to raise_error(E, 'bad port')"],
    ['ruby', "refute_equal 'bad port', err.message"],
    ['rust', 'assert_ne!(err.to_string(), "bad port")'],
  ] as const)('is none where it is denied: %s: %s', (language, assertion) => {
    expect(expectedBy(assertion, language)).toBeNull();
  });

  test.each([
    ['javascript', "expect(f('bad port')).toBe('bad port')"],
    ['javascript', "expect(() => f('bad port')).toThrow()"],
    ['javascript', "assert.throws(f, { code: 'bad port' })"],
    ['javascript', "assert.throws(f, { message: g('bad port') })"],
    ['javascript', "expect(f).toThrow(messageOf('bad port'))"],
    ['javascript', "expect(other.message).toBe('bad port')"],
    ['javascript', "expect(an.err.message).toBe('bad port')"],
    ['javascript', "expect(err.messages).toBe('bad port')"],
    ['javascript', "expect(err.code).toBe('bad port')"],
    ['javascript', 'expect(f).toThrow(/bad|port/)'],
    ['python', 'pytest.raises(E, f, "bad port")'],
    ['python', 'self.assertRaises(E, f, "bad port")'],
    ['python', 'assert str(other) == "bad port"'],
    ['python', 'assert repr(err) == "bad port"'],
    ['go', 'assert.Equal(t, "bad port", err.Errors)'],
  ] as const)('is none where something else is said: %s: %s', (language, assertion) => {
    expect(expectedBy(assertion, language)).toBeNull();
  });

  test.each([
    ['javascript', "expect(f).toThrow('a')", "expect( f ).toThrow(\n  'b',\n);", true],
    ['javascript', "expect(f).toThrow('a')", "expect(g).toThrow('a')", false],
    ['javascript', "expect(f).toThrow(E, 'a')", "expect(f).toThrow(F, 'a')", false],
    ['javascript', "expect(f).toThrow('a')", 'expect(f).toThrow(/a/)', false],
    ['javascript', 'expect(f).toThrow(/a/)', 'expect(f).toThrow(/b c/)', true],
    ['javascript', 'expect(f).toThrow(/^a/)', 'expect(f).toThrow(/a$/)', false],
    ['javascript', "expect(() => f('a')).toThrow('c')", "expect(() => f('b')).toThrow('c')", false],
    ['python', 'pytest.raises(E, match="^a$")', 'pytest.raises(E, match="^b$")', true],
    ['python', 'pytest.raises(E, match="^a$")', 'pytest.raises(E, match="a")', false],
    ['python', 'pytest.raises(E, match=re.escape("^a"))', 'pytest.raises(E, match=re.escape("b"))', true],
  ] as const)('is all that may differ: %s: %s | %s', (language, one, other, isSame) => {
    const frames = [frameOf(one, language), frameOf(other, language)];
    expect(frames).not.toContain(null);
    expect(frames[0] === frames[1]).toBe(isSame);
  });
});

describe('the name of an error', () => {
  test.each([
    ['try { f(); } catch (err) {}', ['err']],
    ['try { f(); } catch(IOException err) {}', ['err']],
    ['try { f(); } catch (final a.B | C err) {}', ['err']],
    ['try { f(); } catch ( \\A\\B $err ) {}', ['err']],
    ['try { f(); } catch {}', []],
    ['except E as err:', ['err']],
    ['except (E, F) as err:', ['err']],
    ['except E:\n    import a as b', []],
    ['with pytest.raises(E) as err:', ['err']],
    ['with self.assertRaisesRegex(E, " ") as err:', ['err']],
    ['with pytest.warns(E) as err:', ['err']],
    ['with self.assertWarns (E) as err:', ['err']],
    ['with open(a) as b:', []],
    ['rescue E, F => err', ['err']],
    ['rescue => err', ['err']],
    ['rescue E\n  { a => b }', []],
    ['const err = t.throws(f);', ['err']],
    ['const err = await t.throwsAsync(f);', ['err']],
    ['err := assertThrows(f)', ['err']],
    ['E err = Assertions.assertThrows(E.class, f);', ['err']],
    ['err = assert_raises(E) { f }', ['err']],
    ['err = assert_raise(E) { f }', ['err']],
    ['var err = Assert.Throws<E>(f);', ['err']],
    ['var err = await Assert.ThrowsAsync<E>(f);', ['err']],
    ['Throwable err = catchThrowable(f);', ['err']],
    ['var err = Record.Exception(f);', ['err']],
    ['const a = b(f);', []],
    ['f().catch(err => err)', ['err']],
    ['f().catch((err) => err)', ['err']],
    ['f().catch( async (err) => err)', ['err']],
    ['f().then(a => a)', []],
    ['let err = f(1).unwrap_err();', ['err']],
    ['let err = f(1)\n    .expect_err(" ");', ['err']],
    ['let a = f(1); g().unwrap_err();', []],
    ['if err.Error() == a {}', ['err']],
    ['if errPort.Error() == a {}', ['errPort']],
    ['if told.Error() == a {}', []],
    ['catch (a) {} catch (b) {}', ['a', 'b']],
  ])('in %j', (code, names) => {
    expect([...caughtIn(code)]).toEqual(names);
  });
});
