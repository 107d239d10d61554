import type { ResponseOf } from '@millrace/contract/kit/call';
import { issueInvoices, type listAllInvoices } from '@millrace/contract/operator/billing';
import Button from 'antd/es/button';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { textList } from '../../../kit/i18n/text-list.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { rereadInvoices } from './reread-invoices.ts';

interface WaitingProps {
  readonly waiting: ResponseOf<typeof listAllInvoices>['waiting'];
}

/** Who still waits for the last month's invoice, and what keeps everybody from one. */
export function Waiting({ waiting: { month, advertisers, gaps } }: WaitingProps) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  if (advertisers === 0 && gaps.length === 0) return null;

  async function issue(): Promise<void> {
    setBusy(true);
    const isAsked = await runAction(async () => {
      await callApi(issueInvoices, { month });
      toast({ kind: 'success', title: text('billing.issuing') });
    });
    if (isAsked) await rereadInvoices();
    setBusy(false);
  }

  return (
    <Callout>
      {advertisers > 0 && `${text('billing.waiting', { count: advertisers, month: month.slice(0, 7) })} `}
      {gaps.length > 0 ? (
        <>
          {text('billing.blocked', { gaps: textList(gaps.map((gap) => text(`billing.gaps.${gap}`))) })}{' '}
          {gaps.some((gap) => gap !== 'rate') && (
            <Link to={paths.adminSettings}>{text('billing.toSettings')}</Link>
          )}{' '}
          {gaps.includes('rate') && <Link to={paths.exchangeRates}>{text('billing.toRates')}</Link>}
        </>
      ) : (
        <Button size="small" loading={busy} onClick={() => void issue()}>
          {text('billing.issueNow')}
        </Button>
      )}
    </Callout>
  );
}
