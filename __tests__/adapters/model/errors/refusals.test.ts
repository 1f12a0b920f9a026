import { expect, it } from 'vitest';
import { errorDetailIn } from '../../../../src/adapters/model/errors/error-detail.ts';
import { refusalIn } from '../../../../src/adapters/model/errors/refusals.ts';

it.each([
  ['key', 400, { message: 'No.', details: [{ reason: 'API_KEY_INVALID' }] }],
  ['key', 400, { message: 'API key not valid. Please pass a valid API key.', status: 'INVALID_ARGUMENT' }],
  ['key', 401, { message: 'No.' }],
  ['quota', 402, { message: 'No.' }],
  ['quota', 400, { message: 'Budget has been exceeded! Current cost: 26.075, Max budget: 0.25' }],
  ['quota', 429, { message: 'exceeded budget for model=x', type: 'budget_exceeded' }],
  ['quota', 400, { message: 'You have reached your specified API usage limits.' }],
  ['quota', 403, { message: 'Key limit exceeded (total limit).', code: 403 }],
  ['policy', 400, { message: 'The response was filtered.', code: 'content_filter' }],
  ['policy', 400, { message: 'Output blocked by content filtering policy', type: 'invalid_request_error' }],
  ['policy', 400, { message: 'No.', code: 'invalid_prompt' }],
  ['policy', 403, { message: 'Your input was flagged', code: 403 }],
  ['place', 400, { message: 'User location is not supported for the API use.' }],
  ['place', 403, { message: 'No.', code: 'unsupported_country_region_territory' }],
  [null, 429, { message: 'Rate limit. See https://console.example.com/settings/billing' }],
  [null, 400, { message: 'Unknown field: content.', type: 'invalid_request_error' }],
  [null, 500, { message: 'The billing service failed.' }],
])('an endpoint refuses for its %s: %i %j', (kind, status, error) => {
  expect(refusalIn(status, errorDetailIn({ error }))).toBe(kind);
});

it.each([
  [2044.66, { message: 'You exceeded your current quota. Please retry in 2.04466s.' }],
  [35_000, { message: 'No.', details: [{ reason: 'X' }, { retryDelay: '35s' }] }],
  [872_000, { message: 'Rate limit reached on tokens per day. Please try again in 14m32s.' }],
  [348, { message: 'Rate limit reached. Please try again in 348ms.' }],
  [3_600_000, { message: 'Please try again in 1h0m0s.' }],
  [1000, { message: 'Please retry after 1 seconds.' }],
  [300_000, { message: 'Too many requests. Please try again in 5 minutes.' }],
  [3_720_000, { message: 'Please retry in 1 hour 2 min.' }],
  [90_000, { message: 'Please retry after 1 minute and 30 seconds.' }],
  [20_000, { message: 'Please retry after 20 sec.' }],
  [null, { message: 'Please retry in a while, or try again in 3 days or 2 months.' }],
])('an endpoint asks to wait %s ms in its body: %j', (waitMs, error) => {
  expect(errorDetailIn({ error }).waitMs).toBeCloseTo(waitMs ?? 0);
  expect(errorDetailIn({ error }).waitMs === null).toBe(waitMs === null);
});
