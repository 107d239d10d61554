import { getAccountRemoval } from '@millrace/contract/people/account-removal';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useUser } from '../../../kit/session/session.ts';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { RemovalProof } from './RemovalProof.tsx';

/** The way out, at the end of the own account: what happens, what keeps somebody from it, and the proof that it is them. */
export function RemoveAccount() {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="card" aria-label={text('accountRemoval.title')}>
      <h2>{text('accountRemoval.title')}</h2>
      <p className="lead">{text('accountRemoval.lead')}</p>
      {isOpen ? (
        <Removal onOver={() => setIsOpen(false)} />
      ) : (
        <Button danger onClick={() => setIsOpen(true)}>
          {text('accountRemoval.open')}
        </Button>
      )}
    </section>
  );
}

const happens = ['sessions', 'personal', 'history', 'stays'] as const;

function Removal({ onOver }: { readonly onOver: () => void }) {
  const text = useText();
  const { email } = useUser();
  const removal = useApiQuery(getAccountRemoval, {}, { fresh: true, quiet: true });
  return (
    <Loaded query={removal}>
      {({ lastOwnerOf, isLastAdministrator, needsCode }) =>
        lastOwnerOf.length > 0 || isLastAdministrator ? (
          <>
            {isLastAdministrator && <Callout>{text('accountRemoval.lastAdministrator')}</Callout>}
            {lastOwnerOf.length > 0 && (
              <Callout>{text('accountRemoval.lastOwner', { organizations: lastOwnerOf.join(', ') })}</Callout>
            )}
          </>
        ) : (
          <>
            <ul className="removal-list">
              {happens.map((what) => (
                <li key={what}>{text(`accountRemoval.happens.${what}`, { email })}</li>
              ))}
            </ul>
            <RemovalProof {...{ needsCode, onOver }} />
          </>
        )
      }
    </Loaded>
  );
}
