import type { ImportState, Light } from '@millrace/contract/advertiser/feed-state';
import { useText } from '../i18n/i18n.ts';
import { Status, type StatusKind } from '../ui/Status.tsx';

const kinds: Readonly<Record<Light, StatusKind>> = { green: 'good', yellow: 'warn', red: 'bad' };

interface ImportLightProps {
  readonly state: ImportState;
  readonly light: Light | null;
}

/** How an import stands: in a word, with its sign. */
export function ImportLight({ state, light }: ImportLightProps) {
  const text = useText();
  // Of what was taken it matters whether all was right; of the rest, why it was not.
  const says = state === 'done' && light !== null ? text(`feed.light.${light}`) : text(`feed.state.${state}`);
  return <Status kind={light === null ? 'plain' : kinds[light]}>{says}</Status>;
}
