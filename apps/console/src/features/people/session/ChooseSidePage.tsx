import { Link } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { PublicCard } from '../../../kit/ui/PublicCard.tsx';

const sides = [
  { to: paths.logIn, name: 'session.sidePublisher', lead: 'session.sidePublisherLead' },
  { to: paths.promoterLogIn, name: 'session.sidePromoter', lead: 'session.sidePromoterLead' },
] as const;

/** Lets a visitor choose between the two sides of the platform, or register. */
export default function ChooseSidePage() {
  const text = useText();
  return (
    <PublicCard
      title={text('session.sideTitle')}
      footer={<Link to={paths.register}>{text('session.register')}</Link>}
    >
      <ul className="choices">
        {sides.map(({ to, name, lead }) => (
          <li key={to}>
            <Link className="choice" to={to}>
              <strong>{text(name)}</strong>
              <span>{text(lead)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </PublicCard>
  );
}
