import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../kit/i18n/i18n.ts';
import { routeOf } from '../kit/navigation/route-of.ts';
import { currentRights, useSession } from '../kit/session/session.ts';
import { holdsRoute } from './guard.ts';
import { routes } from './routes.ts';

/** Keeps the browser's title: the page's title and the product's name, in the current language. */
export function Titles() {
  const text = useText();
  const { pathname } = useLocation();
  const { user } = useSession();
  const route = routeOf(routes, pathname);
  const allowed =
    route !== undefined && (route.access === 'public' || user === null || holdsRoute(route, currentRights()));
  const title = text(allowed ? route.title : 'common.exception.forbiddenTitle');
  useEffect(() => {
    document.title = `${title} - ${text('common.product')}`;
  }, [title, text]);
  return null;
}
