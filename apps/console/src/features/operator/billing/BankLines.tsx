import type { BankLine, BankVerdict } from '@millrace/contract/operator/billing';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import { useState } from 'react';
import { centsText } from '../../../kit/i18n/amount-text.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Scroller } from '../../../kit/ui/Scroller.tsx';
import { Status, type StatusKind } from '../../../kit/ui/Status.tsx';
import { useFirstRows } from '../../../kit/ui/use-first-rows.tsx';

const kinds: Readonly<Record<BankVerdict, StatusKind>> = {
  pays: 'good',
  part: 'good',
  noNumber: 'plain',
  outgoing: 'plain',
  alreadyPaid: 'plain',
  void: 'warn',
  unknownNumber: 'warn',
  several: 'warn',
  twice: 'warn',
  wrongAmount: 'bad',
  wrongCurrency: 'bad',
  ahead: 'bad',
  beforeIssue: 'bad',
  malformed: 'bad',
};

/** Lines that are drawn at a time: a statement may have thousands. */
const step = 100;

interface BankLinesProps {
  readonly lines: readonly BankLine[];
  readonly onOpen: (id: number) => void;
}

/** What each line of a bank's statement is, the ones that pay nothing too. */
export function BankLines({ lines, onOpen }: BankLinesProps) {
  const text = useText();
  const [onlyOthers, setOnlyOthers] = useState(false);
  const wanted = lines.filter(({ verdict }) => !onlyOthers || (verdict !== 'pays' && verdict !== 'part'));
  const [shown, more] = useFirstRows(wanted.length, step);
  const say = ({ verdict, invoice, difference, column }: BankLine): string => {
    const { number = '', organization = '', total = '0', currency = '' } = invoice ?? {};
    const apart = difference ?? '0';
    const size = text('invoice.money', { amount: centsText(apart.replace('-', '')), currency });
    return text(`billing.verdicts.${verdict}`, {
      ...{ number, organization, currency },
      total: text('invoice.money', { amount: centsText(total), currency }),
      difference: text(apart.startsWith('-') ? 'billing.tooLittle' : 'billing.tooMuch', { amount: size }),
      column: column === null ? '' : text(`billing.columns.${column}`),
    });
  };
  return (
    <>
      <Checkbox checked={onlyOthers} onChange={({ target }) => setOnlyOthers(target.checked)}>
        {text('billing.onlyOthers')}
      </Checkbox>
      <Scroller className="bill-scroll" label={text('billing.bankResult')}>
        <table className="bill-lines bank-lines">
          <caption>{text('billing.bankResult')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('billing.row')}</th>
              <th scope="col">{text('billing.date')}</th>
              <th scope="col">{text('billing.amount')}</th>
              <th scope="col" className="words">
                {text('billing.bankReference')}
              </th>
              <th scope="col" className="words">
                {text('billing.verdict')}
              </th>
            </tr>
          </thead>
          <tbody>
            {wanted.slice(0, shown).map((line) => (
              <tr key={line.row}>
                <th scope="row">{line.row}</th>
                <td>{line.date}</td>
                <td>{text('invoice.money', { amount: line.amount, currency: line.currency })}</td>
                <td className="words">{line.reference}</td>
                <td className="words">
                  <Status kind={kinds[line.verdict]}>
                    {line.invoice === null ? (
                      say(line)
                    ) : (
                      <Button type="link" className="bill-link" onClick={() => onOpen(line.invoice?.id ?? 0)}>
                        {say(line)}
                      </Button>
                    )}
                  </Status>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      {more}
    </>
  );
}
