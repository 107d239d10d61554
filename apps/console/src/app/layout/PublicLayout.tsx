import { Outlet } from 'react-router';
import { useText } from '../../kit/i18n/i18n.ts';
import { Brand } from './Brand.tsx';
import { Footer } from './Footer.tsx';
import { LanguageButton } from './LanguageButton.tsx';
import { ThemeButton } from './ThemeButton.tsx';

/** The frame of the pages that need no log-in. */
export function PublicLayout() {
  const text = useText();
  return (
    <div className="public">
      <header className="public-header">
        <a className="brand" href="/" aria-label={text('common.product')}>
          <Brand />
        </a>
        <div className="public-tools">
          <LanguageButton />
          <ThemeButton />
        </div>
      </header>
      <main className="public-main">
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
