/** What has a failed test run again, in any language: the test then also passes for what fails now and then. */
export const RETRIES =
  /\bretryTimes\s*\(\s*[1-9]|\bthis\.retries\s*\(\s*[1-9]|\bmark\.flaky\b|@flaky\b|@(?:\w+\.)*(?:RetryingTest|RetryTest|RepeatedIfExceptionsTest)\b|[[,]\s*Retry\s*\(|\bMinitest::Retry\b|\bdefault_retry_count\b/g;
/** The same as an option of a test, which code under test may have as well. */
export const RETRY_OPTION = /[{,]\s*retr(?:y|ies)\s*:(?!\s*(?:0\b|false\b))/g;
