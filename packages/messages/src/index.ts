import { enGB } from './enGB/index.ts';
import type { CatalogueKey } from './kit.ts';
import { zhCN } from './zhCN/index.ts';

export type MessageKey = CatalogueKey<typeof enGB>;

/** Every text in every language. For the server; the console loads what a screen needs. */
export const catalogues = { enGB, zhCN } as const;
