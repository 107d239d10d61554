import { type Platform, platform } from '@millrace/contract/publisher/platform';
import { androidHabits } from './android.ts';
import type { Habits } from './habits.ts';
import { iosHabits } from './ios.ts';

const byPlatform: Readonly<Record<Platform, Habits>> = {
  [platform.ios]: iosHabits,
  [platform.android]: androidHabits,
};

/** What SDKs of a platform do in their own way. */
export function habitsOf(plat: Platform): Habits {
  return byPlatform[plat];
}
