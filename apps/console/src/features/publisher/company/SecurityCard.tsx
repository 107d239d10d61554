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
import './security-card.css';

/** Whether everybody who works here needs a second factor; stored as the switch is thrown. */
export function SecurityCard() {
  const text = useText();
  const mayEdit = useAllowed('company', 'edit');
  const security = useApiQuery(getSecurity, {}, { quiet: true });
  const [busy, setBusy] = useState(false);

  async function ask(secondFactorRequired: boolean): Promise<void> {
    setBusy(true);
    await runAction(async (retry) => {
      const options = { retry, changes: updateSecurity.path };
      const stored = await callApi(updateSecurity, { secondFactorRequired }, options);
      await showAnswer(getSecurity, {}, stored);
      const done = stored.secondFactorRequired ? 'organization.requireOn' : 'organization.requireOff';
      toast({ kind: 'success', title: text(done) });
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
              onChange={(on) => void ask(on)}
            />
            <span>
              <span id="require-factor">{text('organization.requireFactor')}</span>
              <small className="lead">{text('organization.requireFactorHelp')}</small>
            </span>
          </div>
        </section>
      )}
    </Loaded>
  );
}
