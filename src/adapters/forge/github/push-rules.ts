import type { PushRule } from '../../../core/push-rule.ts';
import { type JsonObject, jsonList, jsonObject } from '../http/json-fields.ts';
import { request } from '../http/request.ts';
import type { RepositoryApi } from '../http/rest.ts';

const OF_MESSAGES = 'commit_message_pattern';
const KINDS = [OF_MESSAGES, 'branch_name_pattern'];

const CAN_BYPASS = ['always', 'exempt'];

/** The rules of `PushQuestions`. Rulesets are asked for only where one has such a rule. */
export async function pushRules(at: RepositoryApi, branch: string): Promise<readonly PushRule[]> {
  try {
    const answer = await request(at, 'GET', `/rules/branches/${encodeURIComponent(branch)}?per_page=100`);
    if (answer.kind === 'rejected') return [];
    const found = jsonList(answer.data, 'rules').filter((rule) => KINDS.includes(rule.text('type')));
    const rules = await Promise.all(
      found.map(async (rule) => {
        const set = await request(at, 'GET', `/rulesets/${rule.integer('ruleset_id')}`);
        const bypass =
          set.kind === 'done' ? jsonObject(set.data, 'ruleset').textOr('current_user_can_bypass', '') : '';
        return CAN_BYPASS.includes(bypass) ? [] : ruleIn(rule);
      }),
    );
    return rules.flat();
  } catch {
    return [];
  }
}

async function ruleIn(rule: JsonObject): Promise<readonly PushRule[]> {
  const parameters = rule.object('parameters');
  const pattern = parameters.text('pattern');
  const isNegated = parameters.flagOr('negate', false);
  const fits = await testOf(parameters.text('operator'), pattern);
  if (fits === null) return [];
  const on = rule.text('type') === OF_MESSAGES ? 'message' : 'branch';
  const what = on === 'message' ? 'The message of a commit' : 'The name of a branch';
  const words = `${what} must${isNegated ? ' not' : ''} ${fits.verb} "${pattern}"`;
  return [{ on, words, isMet: (text) => fits.test(text) !== isNegated }];
}

interface PatternTest {
  readonly verb: string;
  readonly test: (text: string) => boolean;
}

/** Null: an operator or a pattern that is not known here. */
async function testOf(operator: string, pattern: string): Promise<PatternTest | null> {
  switch (operator) {
    case 'starts_with':
      return { verb: 'start with', test: (text) => text.startsWith(pattern) };
    case 'ends_with':
      return { verb: 'end with', test: (text) => text.trimEnd().endsWith(pattern) };
    case 'contains':
      return { verb: 'contain', test: (text) => text.includes(pattern) };
    case 'regex': {
      // The forge's own syntax: https://docs.github.com/repositories/configuring-branches-and-merges-in-your-repository/managing-rulesets/creating-rulesets-for-a-repository#using-regular-expressions-for-commit-metadata
      const { RE2JS } = await import('re2js');
      try {
        const compiled = RE2JS.compile(pattern);
        return { verb: 'match', test: (text) => compiled.matcher(text).find() };
      } catch {
        return null;
      }
    }
    default:
      return null;
  }
}
