import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { selectedAppId } from '../../kit/app-selection/selected-app-id.ts';
import { keepPageNames } from '../../kit/navigation/page-names.ts';
import { routeOf } from '../../kit/navigation/route-of.ts';
import { titleOf } from '../../kit/navigation/title-of.ts';
import { readStored, writeStored } from '../../kit/storage/storage.ts';
import { useStore } from '../../kit/store.ts';
import { useScreens } from '../screens.ts';
import { forgetOtherApps, giveWay, pathOf, type Tabs, visit } from './tabs.ts';

/** The open pages, of which the address shows one. They survive a reload and end with the session or the organization. */
export function useOpenTabs() {
  const { pathname, search } = useLocation();
  const screens = useScreens();
  const titleAt = (address: string) => {
    const screen = routeOf(screens, pathOf(address));
    return screen?.access === 'signed-in' ? titleOf(screen, address) : undefined;
  };
  const address = pathname + search;
  const [tabs, setTabs] = useState<Tabs>(() => (readStored('tabs') ?? []).filter((tab) => titleAt(tab)));
  const hasTab = titleAt(address) !== undefined;
  const way = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = pathOf(address);
    if (!hasTab) return;
    const gaveWay = way === 'REPLACE' && before !== pathOf(address);
    setTabs((open) => (gaveWay ? giveWay(open, before, address) : visit(open, address)));
  }, [hasTab, address, way]);
  const appId = useStore(selectedAppId);
  useEffect(() => {
    const isBound = (path: string) => routeOf(screens, path)?.path.includes('/:') ?? false;
    if (appId !== null) setTabs((open) => forgetOtherApps(open, appId, isBound));
  }, [appId, screens]);
  useEffect(() => {
    writeStored('tabs', [...tabs]);
    keepPageNames(tabs.map(pathOf));
  }, [tabs]);
  return { tabs, setTabs, titleAt };
}
