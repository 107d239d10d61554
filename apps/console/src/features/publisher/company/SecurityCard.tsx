import { getSecurity, updateSecurity } from '@millrace/contract/people/organization';
import Switch from 'antd/es/switch';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { showAnswer, useApiQuery } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { FactorOff } from './FactorOff.tsx';
import './security-card.css';

/** Whether everybody who works here needs a second factor; stored as the switch is thrown; that it ends is asked for once more. */
export function SecurityCard() {
  const text = useText();
  const mayEdit = useAllowed('company', 'edit');
  const security = useApiQuery(getSecurity, {}, { quiet: true });
  const [busy, setBusy] = useState(false);
  const [isEnding, setEnding] = useState(false);

  async function begin(): Promise<void> {
    setBusy(true);
    await runAction(async (retry) => {
      const options = { retry, changes: updateSecurity.path };
      const stored = await callApi(updateSecurity, { secondFactorRequired: true }, options);
      await showAnswer(getSecurity, {}, stored);
      toast({ kind: 'success', title: text('organization.requireOn') });
    });
    setBusy(false);
  }

  return (
    <Loaded query={security}>
      {({ secondFactorRequired }) => (
        <section className="card">
          <h2>{text('organization.security')}</h2>
          <p className="lead">{text('organization.securityLead')}</p>
          <div className="security-row">
            <Switch
              checked={secondFactorRequired}
              disabled={!mayEdit}
              loading={busy}
              aria-labelledby="require-factor"
              onChange={(on) => (on ? void begin() : setEnding(true))}
            />
            <span>
              <span id="require-factor">{text('organization.requireFactor')}</span>
              <small className="lead">{text('organization.requireFactorHelp')}</small>
            </span>
          </div>
          {isEnding && <FactorOff onClose={() => setEnding(false)} />}
        </section>
      )}
    </Loaded>
  );
}
