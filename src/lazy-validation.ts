import type { Judge, JudgeOptions } from './validation.ts';

/** Loads with the first of its calls what nothing before the first request needs. */
export function lateJudge(options: JudgeOptions): Judge {
  let loading: Promise<Judge> | null = null;
  const loaded = (): Promise<Judge> => {
    loading ??= import('./validation.ts').then(({ openJudge }) => openJudge(options));
    return loading;
  };
  return {
    start: async () => (await loaded()).start(),
    review: async () => (await loaded()).review(),
    criticise: async (verdict) => (await loaded()).criticise(verdict),
    stop: async () => (await loading)?.stop() ?? options.session,
  };
}
