import { createContext, use } from 'react';
import type { ConsoleRoute } from '../kit/navigation/route.ts';

/** The screens of the console, for what is drawn around them; given by the router, which knows how to load them. */
export const ScreensContext = createContext<readonly ConsoleRoute[]>([]);

export function useScreens(): readonly ConsoleRoute[] {
  return use(ScreensContext);
}
