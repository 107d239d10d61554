import type { TestedNetwork } from '@millrace/contract/publisher/test-mode';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Status } from '../../../kit/ui/Status.tsx';

/** How the test of a network went. */
export function ResultTag({ result }: { readonly result: TestedNetwork['result'] }) {
  const text = useText();
  if (result === null) return <Status kind="plain">{text('testMode.open')}</Status>;
  return (
    <Status kind={result === 'passed' ? 'good' : 'bad'}>
      {text(result === 'passed' ? 'testMode.passed' : 'testMode.failed')}
    </Status>
  );
}
