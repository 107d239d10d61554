import type { enGB } from '../enGB/index.ts';
import type { Translated } from '../kit.ts';
import { entry } from './entry.ts';
import { palette } from './palette.ts';
import { screens } from './screens.ts';

/** Chinese, complete. */
export const zhCN: Translated<typeof enGB> = { ...entry, ...screens, palette };
