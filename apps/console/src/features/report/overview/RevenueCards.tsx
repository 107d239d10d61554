import type { ReportRow } from '@millrace/contract/report/report';
import { Link } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ChangeText, Figure } from '../../../kit/report/Figure.tsx';
import { figureText } from '../../../kit/report/figure-text.ts';
import { daysText } from '../../../kit/report/value-text.ts';
import { WhyButton } from '../../../kit/report/why/WhyButton.tsx';
import { whyOfWhole } from '../../../kit/report/why/why-question.ts';
import { cardLink, ofApp } from './dashboard-links.ts';
import { type RevenueCard, revenueCards } from './revenue-cards.ts';

interface RevenueCardsProps {
  readonly rows: readonly ReportRow[];
  readonly today: string;
  readonly app: number | undefined;
}

/** What was earned: yesterday first. */
export function RevenueCards({ rows, today, app }: RevenueCardsProps) {
  const text = useText();
  return (
    <ul className="dashboard-cards" aria-label={text('dashboard.revenue')}>
      {revenueCards(rows, today).map((card) => (
        <li key={card.preset} className="card dashboard-card">
          <h2>
            <Link to={cardLink(card.preset, app)}>{text(`reportScreen.presets.${card.preset}`)}</Link>
          </h2>
          <CardFigure {...card} />
          <CardNote {...card} app={app} />
        </li>
      ))}
    </ul>
  );
}

function CardFigure({ revenue, open }: RevenueCard) {
  return (
    <p className="dashboard-money">
      <Figure metric="revenue" value={revenue} open={open} />
    </p>
  );
}

/** How it has changed, and how much of it is final. */
function CardNote({ preset, revenue, compared, open, app }: RevenueCard & Pick<RevenueCardsProps, 'app'>) {
  const text = useText();
  const isEstimated = Number(open) !== 0;
  return (
    <>
      {compared !== undefined && (
        <p className="lead">
          <ChangeText
            metric="revenue"
            value={compared.now.revenue}
            before={compared.before.revenue}
            note={text('dashboard.compared', {
              days: daysText(compared.now.days),
              now: figureText('revenue', compared.now.revenue),
              daysBefore: daysText(compared.before.days),
              before: figureText('revenue', compared.before.revenue),
            })}
          />
          {(Number(compared.before.revenue) !== 0 || Number(compared.now.revenue) !== 0) && (
            <WhyButton
              small
              question={whyOfWhole({
                ...compared.now.days,
                ...{ beforeFrom: compared.before.days.from, beforeTo: compared.before.days.to },
                filters: ofApp(app),
              })}
              about={text(`reportScreen.presets.${preset}`)}
            />
          )}{' '}
          {Number(compared.before.revenue) !== 0 && text(`dashboard.against.${preset}`)}
        </p>
      )}
      {Number(revenue) !== 0 && (
        <p className="lead">
          {isEstimated
            ? text('dashboard.cardEstimated', { open: figureText('revenue', open) })
            : text('dashboard.cardFinal')}
        </p>
      )}
    </>
  );
}
