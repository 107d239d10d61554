import { QueryClientProvider } from '@tanstack/react-query';
import Layout from 'antd/es/layout';
import Sider from 'antd/es/layout/Sider';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { WorkingAsBar } from '../../features/operator/working-as/WorkingAsBar.tsx';
import { SwitchMenu } from '../../features/people/organization/SwitchMenu.tsx';
import { queries } from '../../kit/api/query.ts';
import { LeaveDialog } from '../../kit/form/LeaveDialog.tsx';
import { useLanguage, useText } from '../../kit/i18n/i18n.ts';
import { loadChunk } from '../../kit/load-chunk.ts';
import { lapse } from '../../kit/session/lapse.ts';
import { loadUser } from '../../kit/session/load-user.ts';
import { endSession, useSession } from '../../kit/session/session.ts';
import { readStored, writeStored } from '../../kit/storage/storage.ts';
import { useStore } from '../../kit/store.ts';
import { Overlay } from '../../kit/ui/Overlay.tsx';
import { useViewport } from '../../kit/ui/use-viewport.ts';
import { guard } from '../guard.ts';
import { Boot } from '../pages/Boot.tsx';
import { Exception } from '../pages/Exception.tsx';
import { useScreens } from '../screens.ts';
import { currentVisitor } from '../visitor.ts';
import { CollapseButton } from './CollapseButton.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import './layout.css';
import { LanguageButton } from './LanguageButton.tsx';
import { SideBar } from './SideBar.tsx';
import { TabBar } from './TabBar.tsx';
import { ThemeButton } from './ThemeButton.tsx';
import { useArrival } from './use-arrival.ts';
import { useWide } from './wide.ts';

const MenuDrawer = lazy(() => loadChunk(() => import('./MenuDrawer.tsx')));

const loadSignInAgain = async (): Promise<{ default: ComponentType }> =>
  import('../../features/people/session/SignInAgain.tsx');

const SignInAgain = lazy(() =>
  loadChunk(loadSignInAgain).catch((error: unknown) => {
    // Without its offer there is but the way out.
    console.error(error);
    endSession('server');
    return { default: () => null };
  }),
);

/** The frame of every screen behind the log-in. */
export function Shell() {
  const arrived = useArrived();
  const hasLapsed = useStore(lapse) !== null;
  if (!arrived) return <Boot />;
  return (
    <QueryClientProvider client={queries}>
      <Frame />
      <LeaveDialog />
      <Overlay />
      <Suspense>{hasLapsed && <SignInAgain />}</Suspense>
    </QueryClientProvider>
  );
}

/**
 * Whether somebody is signed in and the way to their page is done: after a switch the person is known before the router
 * has left the page of the other side, which must not be drawn (or kept as a tab) for them.
 */
function useArrived(): boolean {
  const { user } = useSession();
  const { state } = useNavigation();
  const [arrived, setArrived] = useState(false);
  const now = user !== null && (arrived || state === 'idle');
  if (now !== arrived) setArrived(now);
  return now;
}

function Frame() {
  const text = useText();
  useAnswersInLanguage();
  const wide = useWide();
  const content = useRef<HTMLElement>(null);
  useArrival(content);
  const viewport = useViewport();
  const [stored, setStored] = useState(() => readStored('menuCollapsed'));
  const [menuOpen, setMenuOpen] = useState(false);
  const collapsed = stored ?? viewport === 'tablet';

  const closeMenu = () => setMenuOpen(false);

  function collapse(next: boolean): void {
    writeStored('menuCollapsed', next);
    setStored(next);
  }

  return (
    <Layout hasSider className="shell">
      <a className="skip" href="#content">
        {text('common.skipToContent')}
      </a>
      {viewport === 'mobile' ? (
        <Suspense>
          {menuOpen && (
            <MenuDrawer onClose={closeMenu}>
              <SideBar collapsed={false} onNavigate={closeMenu} />
              <div className="menu-drawer-tools">
                <SwitchMenu />
                <LanguageButton />
                <ThemeButton />
              </div>
            </MenuDrawer>
          )}
        </Suspense>
      ) : (
        <Sider
          className="side"
          width={256}
          collapsedWidth={80}
          collapsible
          collapsed={collapsed}
          trigger={null}
        >
          <SideBar collapsed={collapsed} />
          <CollapseButton collapsed={collapsed} onCollapse={collapse} />
        </Sider>
      )}
      <Layout className="body">
        <WorkingAsBar />
        <Header onOpenMenu={() => setMenuOpen(true)} />
        <TabBar />
        <main ref={content} id="content" tabIndex={-1} className={wide ? 'content content-wide' : 'content'}>
          <Content />
        </main>
        <Footer />
      </Layout>
    </Layout>
  );
}

/** What the server says is in the language of the question: after a switch everything is asked again. */
function useAnswersInLanguage(): void {
  const { language } = useLanguage();
  const asked = useRef(language);
  useEffect(() => {
    if (asked.current === language) return;
    asked.current = language;
    void queries.invalidateQueries();
    void loadUser();
  }, [language]);
}

/** The screen, or in its place why it may not be seen. */
function Content() {
  const { pathname, search } = useLocation();
  const screens = useScreens();
  const verdict = guard(pathname + search, screens, currentVisitor());
  return verdict.kind === 'forbidden' ? <Exception status={403} /> : <Outlet />;
}
