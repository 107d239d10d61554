import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AppIcon } from './AppIcon.tsx';
import './app-name.css';
import { ellipsisAt } from './display-width.ts';
import { Ellipsis } from './Ellipsis.tsx';

interface AppNameCellProps {
  readonly name: string;
  readonly icon: string | null;
  readonly to: string;
  /** The line below the name: what else tells it apart, and how it stands. */
  readonly children: ReactNode;
}

/** How an app begins its row of a list: icon, name, and a line below. */
export function AppNameCell({ name, icon, to, children }: AppNameCellProps) {
  return (
    <span className="app-name">
      <AppIcon name={name} icon={icon} />
      <span className="app-name-text">
        <Link to={to}>
          <Ellipsis limit={ellipsisAt.appName}>{name}</Ellipsis>
        </Link>
        <small>{children}</small>
      </span>
    </span>
  );
}
