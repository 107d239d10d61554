import type { ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';
import { useFirstRows } from '../ui/use-first-rows.tsx';

interface CardLine {
  readonly key: string;
  readonly title: string;
  readonly content: ReactNode;
}

export interface FoldedCard {
  readonly id: string;
  readonly head: ReactNode;
  readonly isTotal?: boolean;
  /** The two that matter first. */
  readonly lines: readonly CardLine[];
}

interface FoldedCardsProps {
  readonly label: string;
  readonly count: number;
  readonly card: (index: number) => FoldedCard;
  readonly stale?: boolean;
}

const shownFirst = 2;
/** So many cards are drawn at a time. */
const step = 50;

/** Rows of figures on a phone: the two that matter, the rest on tap. */
export function FoldedCards({ label, count, card, stale = false }: FoldedCardsProps) {
  const text = useText();
  const [shown, more] = useFirstRows(count, step);
  const cards = Array.from({ length: shown }, (_, index) => card(index));
  return (
    <>
      <ul className={stale ? 'cards list-stale' : 'cards'} aria-label={label}>
        {cards.map(({ id, head, isTotal = false, lines }) => (
          <li key={id} className={isTotal ? 'card-total' : ''}>
            <div className="card-head">
              <div className="card-name">{head}</div>
            </div>
            <Lines lines={lines.slice(0, shownFirst)} />
            {lines.length > shownFirst && (
              <details className="card-rest">
                <summary>{text('reportScreen.moreFigures', { count: lines.length - shownFirst })}</summary>
                <Lines lines={lines.slice(shownFirst)} />
              </details>
            )}
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

function Lines({ lines }: Pick<FoldedCard, 'lines'>) {
  return (
    <dl>
      {lines.map(({ key, title, content }) => (
        <div key={key}>
          <dt>{title}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  );
}
