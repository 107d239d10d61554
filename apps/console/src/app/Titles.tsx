import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useBrand } from '../kit/brand/brand.ts';
import { useText } from '../kit/i18n/i18n.ts';
import { pageNames } from '../kit/navigation/page-names.ts';
import { routeOf } from '../kit/navigation/route-of.ts';
import { titleOf } from '../kit/navigation/title-of.ts';
import { currentRights, useSession } from '../kit/session/session.ts';
import { useStore } from '../kit/store.ts';
import { holdsRoute } from './guard.ts';
import { routes } from './routes.ts';

/** Keeps the browser's title: what the page is about, its title and the name of product or installation, in the current language. */
export function Titles() {
  const text = useText();
  const brand = useBrand();
  const { pathname, search } = useLocation();
  const { user } = useSession();
  const route = routeOf(routes, pathname);
  const allowed =
    route !== undefined && (route.access === 'public' || user === null || holdsRoute(route, currentRights()));
  const names = useStore(pageNames);
  const name = allowed ? names[pathname] : undefined;
  const title = text(allowed ? titleOf(route, search) : 'common.exception.forbiddenTitle');
  useEffect(() => {
    const page = name === undefined ? title : `${name} · ${title}`;
    document.title = `${page} - ${brand.name}`;
  }, [name, title, brand.name]);
  return null;
}
