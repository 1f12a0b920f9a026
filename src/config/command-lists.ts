import { parseCommandEntry } from '../core/commands/command-entry.ts';
import type { FormatSetting } from '../core/commands/command-settings.ts';
import { gateOf } from '../core/commands/commands.ts';
import type { FaultMessage } from '../core/fault.ts';
import type { CommandEntry } from '../core/verdict/verdict.ts';
import type { GivenInputs } from './given-inputs.ts';
import { isInput, type OptionName } from './inputs/inputs.ts';

export function readEntries(
  inputs: GivenInputs,
  name: 'setup' | 'lock' | 'validate' | 'commands',
  purpose: CommandEntry['purpose'],
  faults: FaultMessage[],
): readonly CommandEntry[] {
  const entries = inputs.get(name).flatMap((text) => {
    const parsed = parseCommandEntry(text, { purpose, origin: 'input' });
    if (parsed.kind === 'valid') return [parsed.value];
    faults.push(faultOf(name, text, parsed.errorDetail));
    return [];
  });
  if (purpose === 'validate' && entries.length > 0 && gateOf(entries).length === 0) faults.push(NO_GATE);
  return entries;
}

const NO_GATE: FaultMessage = {
  wrong:
    'Input validate has no command that judges a change: an entry with {path} runs for one path at a time.',
  remedy: 'Name a command without {path} there, and give the others to the input commands.',
};

/** A glob before the command, as in `*.go: gofmt -w {path}`, limits it to such files. */
export function readFormat(inputs: GivenInputs, faults: FaultMessage[]): readonly FormatSetting[] {
  return inputs.get('format').flatMap((text) => {
    const [, glob = null, command = glob === null ? text : ''] = /^(\S+):(?:\s+(.*))?$/.exec(text) ?? [];
    const parsed = parseCommandEntry(command, { purpose: 'allowed', origin: 'input' }, 'paths');
    if (parsed.kind === 'valid') return [{ entry: parsed.value, glob }];
    faults.push(faultOf('format', text, parsed.errorDetail));
    return [];
  });
}

/** What a reviewer must know about how the commands ran. */
export function caveatsOf(inputs: GivenInputs): readonly string[] {
  const isolation = inputs.get('isolation');
  const { network, ports } = inputs.get('network');
  const isHanded = ports.length > 0 && isolation === 'auto';
  return [
    ...(isolation === 'none' ? ['The commands ran without isolation (input isolation: none).'] : []),
    ...(network === 'allow' ? ['The commands had network access (input network: allow).'] : []),
    ...(inputs.get('dependencies') === 'update'
      ? [
          'Where the change touches a manifest, its dependencies were installed with network (setting dependencies: update).',
        ]
      : []),
    ...(isHanded
      ? [
          `The commands reached what listens on the runner at ${ports.join(', ')} (input network). What they write there is not undone between commands.`,
        ]
      : []),
  ];
}

function faultOf(name: OptionName, text: string, errorDetail: string): FaultMessage {
  return {
    wrong: `${isInput(name) ? 'Input' : 'Setting'} ${name} has an entry that cannot be run.`,
    was: `It was "${text}".`,
    remedy: `Fix it: ${errorDetail}.`,
  };
}
