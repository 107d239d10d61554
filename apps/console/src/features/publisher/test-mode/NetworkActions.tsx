import { networkName } from '@millrace/contract/publisher/network/find-network';
import {
  endTestedNetwork,
  startTestedNetwork,
  type TestedNetwork,
  type TestSession,
} from '@millrace/contract/publisher/test-mode';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { testAction } from './test-action.ts';

interface NetworkActionsProps {
  readonly session: TestSession;
  readonly network: TestedNetwork;
  /** It is forced right now. */
  readonly forced: boolean;
}

/** Starts a network of the test (ending the one that runs), or ends it before its hour is over. */
export function NetworkActions({ session, network, forced }: NetworkActionsProps) {
  const text = useText();
  const { language } = useLanguage();
  const [busy, setBusy] = useState(false);
  const name = { network: networkName(network.adnId, language) };

  async function run(call: typeof startTestedNetwork | typeof endTestedNetwork): Promise<void> {
    setBusy(true);
    await testAction(session.pubAppId, call, { id: session.id, adnId: network.adnId });
    setBusy(false);
  }

  if (forced) {
    return (
      <Button
        size="small"
        disabled={busy}
        aria-label={text('testMode.endNetwork', name)}
        onClick={() => void run(endTestedNetwork)}
      >
        {text('testMode.end')}
      </Button>
    );
  }
  const again = network.startedAt !== null;
  return (
    <Button
      size="small"
      disabled={busy}
      aria-label={text(again ? 'testMode.startNetworkAgain' : 'testMode.startNetwork', name)}
      onClick={() => void run(startTestedNetwork)}
    >
      {text(again ? 'testMode.startAgain' : 'testMode.start')}
    </Button>
  );
}
