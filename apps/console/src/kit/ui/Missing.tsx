import { Link } from 'react-router';
import { useText } from '../i18n/i18n.ts';

/** Where a screen leads that has nothing to show. */
export interface WayBack {
  readonly to: string;
  readonly label: string;
}

interface MissingProps {
  /** What does not exist, when that can be said. */
  readonly title?: string;
  readonly back?: WayBack | undefined;
}

/** Says that there is no such thing in this organization, and leads to those that are. */
export function Missing({ title, back }: MissingProps) {
  const text = useText();
  return (
    <section className="card empty-state">
      <h2>{title ?? text('common.missing')}</h2>
      <p className="lead">{text('common.missingLead')}</p>
      {back !== undefined && <Link to={back.to}>{back.label}</Link>}
    </section>
  );
}
