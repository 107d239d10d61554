import type { AbTestRow } from '@millrace/contract/publisher/ab-test';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Status } from '../../../kit/ui/Status.tsx';

/** How a test stands, in a word or two. */
export function TestState({
  test: { state, result },
}: {
  readonly test: Pick<AbTestRow, 'state' | 'result'>;
}) {
  const text = useText();
  if (state === 'draft') return <Status kind="warn">{text('abTest.stateDraft')}</Status>;
  if (state === 'running') return <Status kind="good">{text('abTest.stateRunning')}</Status>;
  return <Status kind="plain">{text(result === 'B' ? 'abTest.endedB' : 'abTest.endedA')}</Status>;
}
