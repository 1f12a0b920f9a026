import type { GivenInputs } from './given-inputs.ts';

/** What a reviewer has to know about how the commands ran. */
export function caveatsOf(inputs: GivenInputs): readonly string[] {
  const [isolation, network, ports] = [
    inputs.get('isolation'),
    inputs.get('network'),
    inputs.get('expose-ports'),
  ];
  const isHanded = ports.length > 0 && isolation === 'auto' && network === 'deny';
  return [
    ...(isolation === 'none' ? ['The commands ran without isolation (input isolation: none).'] : []),
    ...(network === 'allow' ? ['The commands had network access (input network: allow).'] : []),
    ...(isHanded
      ? [
          `The commands reached what listens on the runner at ${ports.join(', ')} (input expose-ports). What they write there is not undone between commands.`,
        ]
      : []),
  ];
}
