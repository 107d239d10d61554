import { Link } from 'react-router';
import { useText } from '../i18n/i18n.ts';
import { useUser } from '../session/session.ts';
import './guide-link.css';
import { type GuideName, guideAddress } from './guide-names.ts';

/** From a screen that has nothing to show yet to the guide that says how it gets something. */
export function GuideLink({ guide }: { readonly guide: GuideName }) {
  const text = useText();
  const { userType } = useUser();
  return (
    <Link className="guide-link" to={guideAddress(guide, userType)}>
      {text('help.howItWorks')}
    </Link>
  );
}
