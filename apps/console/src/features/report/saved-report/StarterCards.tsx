import { dimensionLabel } from '@millrace/contract/report/dimension';
import { metricLabel } from '@millrace/contract/report/metric';
import { Link } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { textList } from '../../../kit/i18n/text-list.ts';
import { starterAddress, starterKeys, starters } from '../../../kit/saved-report/starters.ts';
import './starter-cards.css';

/** The reports that people build first: each opens as it is, ready to be changed and saved. */
export function StarterCards() {
  const text = useText();
  return (
    <ul className="starters">
      {starterKeys.map((key) => {
        const { dimensions, metrics } = starters[key];
        return (
          <li key={key}>
            <Link to={starterAddress(key)}>
              <strong>{text(`savedReport.starters.${key}`)}</strong>
              <small>
                {text('savedReport.starterShows', {
                  dimensions: textList(dimensions.map((dimension) => text(dimensionLabel(dimension)))),
                  metrics: textList(metrics.map((metric) => text(metricLabel(metric)))),
                })}
              </small>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
