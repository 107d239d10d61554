import type { InvoiceLine, InvoiceWithLines } from '@millrace/contract/advertiser/invoice';
import { formatInstant } from '../i18n/format.ts';
import { useText } from '../i18n/i18n.ts';

/** What both sides have said of an invoice, in its order; nothing where nobody disputed it. */
export function InvoiceThread({ invoice: { messages, lines } }: { readonly invoice: InvoiceWithLines }) {
  const text = useText();
  if (messages.length === 0) return null;
  const nameOf = ({ campaignName, campaignId }: InvoiceLine) =>
    campaignName === '' ? text('invoice.campaignGone', { id: campaignId }) : campaignName;
  return (
    <section className="invoice-thread" aria-label={text('invoice.thread')}>
      <h3>{text('invoice.thread')}</h3>
      <ol>
        {messages.map(({ id, at, byPlatform, who, lineId, text: said }) => {
          const line = lines.find((one) => one.id === lineId);
          const side = byPlatform ? text('invoice.byPlatform') : text('invoice.bySomebody');
          return (
            <li key={id} className={byPlatform ? 'of-platform' : ''}>
              <p className="lead">
                <strong>{who ?? side}</strong> <time dateTime={at}>{formatInstant(at)}</time>
              </p>
              {line !== undefined && <p className="lead">{text('invoice.about', { line: nameOf(line) })}</p>}
              <p className="invoice-note">{said}</p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
