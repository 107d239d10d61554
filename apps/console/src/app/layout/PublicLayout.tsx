import { Outlet } from 'react-router';
import { useBrand } from '../../kit/brand/brand.ts';
import { Brand } from './Brand.tsx';
import { Footer } from './Footer.tsx';
import { LanguageButton } from './LanguageButton.tsx';
import { ThemeButton } from './ThemeButton.tsx';

/** The frame of the pages that need no log-in. */
export function PublicLayout() {
  const { name } = useBrand();
  return (
    <div className="public">
      <header className="public-header">
        <a className="brand" href="/" aria-label={name}>
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
