import MenuOutlined from '@ant-design/icons/es/icons/MenuOutlined';
import Button from 'antd/es/button';
import { useLocation } from 'react-router';
import { NoticeBell } from '../../features/people/notification/NoticeBell.tsx';
import { SwitchMenu } from '../../features/people/organization/SwitchMenu.tsx';
import { useText } from '../../kit/i18n/i18n.ts';
import { routeOf } from '../../kit/navigation/route-of.ts';
import { titleOf } from '../../kit/navigation/title-of.ts';
import { useUser } from '../../kit/session/session.ts';
import { AppIcon } from '../../kit/ui/AppIcon.tsx';
import { ellipsisAt } from '../../kit/ui/display-width.ts';
import { Ellipsis } from '../../kit/ui/Ellipsis.tsx';
import { useViewport } from '../../kit/ui/use-viewport.ts';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { useScreens } from '../screens.ts';
import { LanguageButton } from './LanguageButton.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import { ThemeButton } from './ThemeButton.tsx';
import { useHidingHeader } from './use-hiding-header.ts';

/** The fixed header: page title, search, bell, switch menu, language, theme, person. On a phone title
 * with the organization, search, bell and person. */
export function Header({ onOpenMenu }: { readonly onOpenMenu: () => void }) {
  const text = useText();
  const { pathname, search } = useLocation();
  const hidden = useHidingHeader();
  const { organization, needsSecondFactor } = useUser();
  const onPhone = useViewport() === 'mobile';
  const screens = useScreens();
  const screen = routeOf(screens, pathname);
  return (
    <header className={hidden ? 'header header-hidden' : 'header'}>
      {onPhone && (
        <Button
          type="text"
          icon={<MenuOutlined aria-hidden />}
          aria-label={text('shell.openMenu')}
          onClick={onOpenMenu}
        />
      )}
      <div className="header-title">
        {screen !== undefined && text(titleOf(screen, search))}
        {onPhone && (
          <small className="header-organization">
            {organization.logo !== null && <AppIcon name={organization.name} icon={organization.logo} />}
            <Ellipsis limit={ellipsisAt.organization}>{organization.name}</Ellipsis>
          </small>
        )}
      </div>
      <PaletteButton />
      {/* What it rings for is the organization's, which is closed to whoever is held at their own account. */}
      {!needsSecondFactor && <NoticeBell />}
      {!onPhone && (
        <>
          <SwitchMenu />
          <LanguageButton />
          <ThemeButton />
        </>
      )}
      <PersonMenu />
    </header>
  );
}
