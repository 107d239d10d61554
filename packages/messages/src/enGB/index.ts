import { entry } from './entry.ts';
import { palette } from './palette.ts';
import { screens } from './screens.ts';

/** English, complete: the type that other languages satisfy. */
export const enGB = { ...entry, ...screens, palette } as const;
