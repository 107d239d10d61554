import { getSecondFactor } from '@millrace/contract/people/second-factor';
import { lazy, Suspense, useState } from 'react';
import { refresh, useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { loadChunk } from '../../../kit/load-chunk.ts';
import { loadUser } from '../../../kit/session/load-user.ts';
import { useUser } from '../../../kit/session/session.ts';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { type Begun, FactorOff } from './FactorOff.tsx';
import { FactorOn } from './FactorOn.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

// Drawing a QR code takes a library, which nobody else needs.
const FactorSetUp = lazy(() => loadChunk(() => import('./FactorSetUp.tsx')));

/** A code of an authenticator app besides the password: set it up, move it, renew its recovery codes, turn it off. */
export function SecondFactor() {
  const text = useText();
  const factor = useApiQuery(getSecondFactor, {}, { fresh: true, quiet: true });
  const { needsSecondFactor } = useUser();
  // Shown this once, so they stay until the person says that they are kept.
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const [begun, setBegun] = useState<Begun | null>(null);

  async function show(fresh: readonly string[]): Promise<void> {
    setCodes(fresh);
    setBegun(null);
    // Whoever was held for want of it goes on.
    await Promise.all([refresh(getSecondFactor), loadUser()]);
  }

  return (
    <Loaded query={factor}>
      {({ since, recoveryCodesLeft, requiredBy }) => (
        <section className="card page-form">
          <h2>{text('ownAccount.tab.secondFactor')}</h2>
          <p className="lead">{text('secondFactor.lead')}</p>
          {needsSecondFactor && <Callout>{text('session.factorRequired')}</Callout>}
          {codes !== null ? (
            <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
          ) : begun !== null ? (
            <Suspense>
              <FactorSetUp {...begun} onCodes={show} onCancel={() => setBegun(null)} />
            </Suspense>
          ) : since === null ? (
            <FactorOff onBegun={setBegun} />
          ) : (
            <FactorOn {...{ since, requiredBy }} left={recoveryCodesLeft} onBegun={setBegun} onCodes={show} />
          )}
        </section>
      )}
    </Loaded>
  );
}
