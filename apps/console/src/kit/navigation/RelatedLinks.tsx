import type { Permission } from '@millrace/contract/people/permission';
import type { MessageKey } from '@millrace/messages';
import { Link } from 'react-router';
import { useText } from '../i18n/i18n.ts';
import { currentRights } from '../session/session.ts';
import './related-links.css';

interface RelatedLink {
  readonly to: string;
  readonly title: MessageKey;
  readonly permission: Permission;
}

interface RelatedLinksProps {
  readonly title: string;
  readonly lead: string;
  readonly links: readonly RelatedLink[];
}

/** The ways from a screen to what else belongs to its thing, as far as the person may open them; none: nothing. */
export function RelatedLinks({ title, lead, links }: RelatedLinksProps) {
  const text = useText();
  const rights = currentRights();
  const open = links.filter(({ permission }) => rights.holds(permission, ['query']));
  if (open.length === 0) return null;
  return (
    <section className="card">
      <h2>{title}</h2>
      <p className="lead">{lead}</p>
      <ul className="related-links">
        {open.map((link) => (
          <li key={link.to}>
            <Link to={link.to}>{text(link.title)}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
