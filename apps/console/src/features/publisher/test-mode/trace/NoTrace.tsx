import { platformNames } from '@millrace/contract/publisher/platform';
import type { TestDevice } from '@millrace/contract/publisher/test-mode';
import { useText } from '../../../../kit/i18n/i18n.ts';

/** How a phone comes to its first decision. */
export function NoTrace({ device: { plat, deviceId } }: { readonly device: TestDevice }) {
  const text = useText();
  const platform = platformNames[plat];
  return (
    <section className="card" role="status">
      <h2>{text('decisionTrace.empty')}</h2>
      <ol className="trace-steps">
        <li>
          {text('decisionTrace.emptyId')} <code className="test-id">{deviceId}</code>
        </li>
        <li>{text('decisionTrace.emptyApp', { platform })}</li>
        <li>{text('decisionTrace.emptyLoad')}</li>
        <li>{text('decisionTrace.emptyKey')}</li>
      </ol>
    </section>
  );
}
