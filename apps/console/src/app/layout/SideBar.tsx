import { Link } from 'react-router';
import { AppSelector } from '../../features/publisher/app/AppSelector.tsx';
import { useBrand } from '../../kit/brand/brand.ts';
import { useText } from '../../kit/i18n/i18n.ts';
import { homeOf, paths } from '../../kit/navigation/paths.ts';
import { useUser } from '../../kit/session/session.ts';
import { keptRoutes } from '../guard.ts';
import { useScreens } from '../screens.ts';
import { currentVisitor } from '../visitor.ts';
import { Brand } from './Brand.tsx';
import { SideMenu } from './SideMenu.tsx';

interface SideBarProps {
  readonly collapsed: boolean;
  readonly onNavigate?: () => void;
}

/** What the side menu holds, in the page and in the phone's drawer. */
export function SideBar({ collapsed, onNavigate }: SideBarProps) {
  const text = useText();
  const brand = useBrand();
  const user = useUser();
  const screens = useScreens();
  const visitor = currentVisitor();
  const kept = new Set(
    visitor === null ? [] : keptRoutes(screens, visitor).map((route): string => route.path),
  );
  return (
    <>
      <Link className="brand side-brand" to={homeOf(user.userType)} aria-label={brand.name}>
        <Brand small={collapsed} />
      </Link>
      {user.userType === 0 && !user.isNew && !user.needsSecondFactor && (
        <AppSelector
          collapsed={collapsed}
          canAdd={kept.has(paths.addApp)}
          canList={kept.has(paths.allApps)}
        />
      )}
      <nav aria-label={text('shell.mainMenu')}>
        <SideMenu collapsed={collapsed} {...(onNavigate === undefined ? {} : { onNavigate })} />
      </nav>
    </>
  );
}
