import { type ContractTerms, listContractTerms } from '@millrace/contract/operator/installation';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useApiQuery } from '../../../kit/api/query.ts';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Allowed } from '../../../kit/permissions/Allowed.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { TermsForm } from './TermsForm.tsx';
import './settings.css';

/** The editions of the contract terms, the newest first, or what holds without any; and the way to publish another one. */
export function TermsTab() {
  const terms = useApiQuery(listContractTerms, {}, { quiet: true, fresh: true });
  return <Loaded query={terms}>{(editions) => <Editions editions={editions} />}</Loaded>;
}

function Editions({ editions }: { readonly editions: readonly ContractTerms[] }) {
  const text = useText();
  const [writing, setWriting] = useState(false);
  const [newest] = editions;
  return (
    <>
      <section className="card">
        <p className="lead">{text('installation.termsLead')}</p>
        {!writing && (
          <Allowed permission="installation_settings" action="edit">
            <Button type="primary" onClick={() => setWriting(true)}>
              {newest === undefined
                ? text('installation.termsWrite')
                : text('installation.termsWriteNext', { version: newest.version + 1 })}
            </Button>
          </Allowed>
        )}
        {writing && <TermsForm newest={newest} onClose={() => setWriting(false)} />}
      </section>
      {newest === undefined && (
        <Terms
          title={text('payment.standardVersion')}
          lead={text('installation.termsStandardLead')}
          terms={text('payment.standardTerms')}
        />
      )}
      {editions.map((edition) => (
        <Edition key={edition.version} edition={edition} inForce={edition === newest} />
      ))}
    </>
  );
}

function Edition({ edition, inForce }: { readonly edition: ContractTerms; readonly inForce: boolean }) {
  const text = useText();
  const { version, since, who, agreed } = edition;
  const told = [
    ...(inForce ? [text('installation.termsInForce')] : []),
    text('installation.termsSince', { at: formatInstant(since) }),
    text('installation.termsBy', { who: who ?? text('installation.somebody') }),
    text('installation.termsAgreed', { count: agreed }),
  ];
  return (
    <Terms
      title={text('installation.termsEdition', { version })}
      lead={told.join(' · ')}
      terms={edition.text}
    />
  );
}

interface TermsProps {
  readonly title: string;
  readonly lead: string;
  /** In full, with its line breaks. */
  readonly terms: string;
}

function Terms({ title, lead, terms }: TermsProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <section className="card terms-edition">
      <h2>{title}</h2>
      <p className="lead">{lead}</p>
      <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        {text(open ? 'installation.termsHide' : 'installation.termsRead')}
      </Button>
      {open && <div className="terms-text">{terms}</div>}
    </section>
  );
}
