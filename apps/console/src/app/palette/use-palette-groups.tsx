import { type Found, searchAll } from '@millrace/contract/people/search';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApiQuery } from '../../kit/api/query.ts';
import { runAction } from '../../kit/api/run-action.ts';
import { mayLeave } from '../../kit/form/leave-question.ts';
import { languageName, useLanguage, useText } from '../../kit/i18n/i18n.ts';
import { noteRecent, recentThings } from '../../kit/navigation/recent.ts';
import type { ConsoleRoute } from '../../kit/navigation/route.ts';
import { routeOf } from '../../kit/navigation/route-of.ts';
import { logOut } from '../../kit/session/log-out.ts';
import { useUser } from '../../kit/session/session.ts';
import { switchLanguage } from '../../kit/session/switch-language.ts';
import type { PickGroup } from '../../kit/ui/PickPanel.tsx';
import { useTyped } from '../../kit/ui/use-debounced.ts';
import { useScreens } from '../screens.ts';
import { chooseTheme, useThemeChoice } from '../theme.ts';
import { currentVisitor } from '../visitor.ts';
import { addressOfFound } from './found-address.ts';
import { addressOfScreen, holdsWords, openScreens } from './palette-screens.ts';

/** A line of the palette, and what it does. */
interface Entry {
  readonly key: string;
  readonly name: string;
  /** What kind of thing it is, and where it stands. */
  readonly about?: string;
  readonly run: () => void;
}

interface PaletteGroups {
  readonly groups: readonly PickGroup[];
  readonly run: (key: string) => void;
  readonly isLooking: boolean;
  readonly hasFailed: boolean;
}

/** Milliseconds that letters which come together lie apart; names are to be there within 100 of the last one. */
const typingPause = 40;

/** What fits the letters that are typed; without any what was opened lately, and every screen. */
export function usePaletteGroups(typed: string): PaletteGroups {
  const text = useText();
  const search = typed.trim();
  const asked = useTyped(search, typingPause);
  // Whoever is held at their own account has nothing of the organization to look for.
  const { needsSecondFactor } = useUser();
  const mayFind = asked !== '' && !needsSecondFactor;
  const found = useApiQuery(searchAll, { search: asked }, { enabled: mayFind, quiet: true });
  const { screens, actions } = useScreenEntries();
  const recent = useRecentEntries();
  const things = useFoundEntries(search === asked ? (found.data ?? []) : []);
  const own = useOwnActions();
  const fitting = (entries: readonly Entry[]) => entries.filter(({ name }) => holdsWords(name, search));
  const sections = [
    { title: text('palette.recent'), entries: search === '' ? recent : [] },
    { title: text('palette.screens'), entries: fitting(screens) },
    { title: text('palette.things'), entries: search === '' ? [] : things },
    { title: text('palette.actions'), entries: fitting([...actions, ...own]) },
  ];
  const entries = sections.flatMap((section) => section.entries);
  return {
    groups: sections.map(({ title, entries: ofSection }) => ({
      key: title,
      title,
      options: ofSection.map(({ key, name, about }) => ({
        key,
        name,
        content: (
          <>
            <span dir="auto">{name}</span>
            {about !== undefined && <small dir="auto">{about}</small>}
          </>
        ),
      })),
    })),
    run: (key) => entries.find((entry) => entry.key === key)?.run(),
    isLooking: search !== '' && !needsSecondFactor && (search !== asked || found.isFetching),
    hasFailed: search !== '' && found.isError,
  };
}

function useScreenEntries(): { readonly screens: Entry[]; readonly actions: Entry[] } {
  const text = useText();
  const navigate = useNavigate();
  const routes = useScreens();
  const visitor = currentVisitor();
  if (visitor === null) return { screens: [], actions: [] };
  const entryOf = (screen: ConsoleRoute): Entry => ({
    key: screen.path,
    name: text(screen.title),
    run: () => void navigate(addressOfScreen(screen)),
  });
  const open = openScreens(routes, visitor);
  return { screens: open.screens.map(entryOf), actions: open.actions.map(entryOf) };
}

function useRecentEntries(): Entry[] {
  const text = useText();
  const navigate = useNavigate();
  const routes = useScreens();
  // What was opened before: it does not change under somebody who looks at it.
  const [recent] = useState(recentThings);
  return recent.map(({ to, name }) => {
    const screen = routeOf(routes, to.replace(/\?.*/, ''));
    return {
      key: `recent ${to}`,
      name,
      ...(screen === undefined ? {} : { about: text(screen.title) }),
      run: () => void navigate(to),
    };
  });
}

function useFoundEntries(found: readonly Found[]): Entry[] {
  const text = useText();
  const navigate = useNavigate();
  return found.map((one) => ({
    key: `${one.kind} ${one.id}`,
    name: one.name,
    about: [text(`palette.kinds.${one.kind}`), one.within, `ID ${one.id}`]
      .filter((part) => part !== null)
      .join(' · '),
    run: () =>
      void runAction(async () => {
        const to = await addressOfFound(one);
        noteRecent({ to, name: one.name });
        await navigate(to);
      }),
  }));
}

const otherLanguage = { enGB: 'zhCN', zhCN: 'enGB' } as const;
const themeNames = {
  light: 'common.themeLight',
  dark: 'common.themeDark',
  system: 'common.themeSystem',
} as const;

/** What changes the console itself, and the way out. */
function useOwnActions(): Entry[] {
  const text = useText();
  const theme = useThemeChoice();
  const { language } = useLanguage();
  const next = otherLanguage[language];
  const themes = (['light', 'dark', 'system'] as const).filter((one) => one !== theme);
  return [
    ...themes.map((one) => ({
      key: `theme ${one}`,
      name: text('common.labelled', { label: text('common.theme'), value: text(themeNames[one]) }),
      run: () => chooseTheme(one),
    })),
    { key: 'language', name: languageName[next], run: () => void switchLanguage(next) },
    {
      key: 'logOut',
      name: text('shell.logOut'),
      run: () => void mayLeave().then((may) => (may ? logOut() : undefined)),
    },
  ];
}
