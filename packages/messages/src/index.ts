import type { entry } from './enGB/entry.ts';
import { enGB } from './enGB/index.ts';
import type { CatalogueKey } from './kit.ts';
import { zhCN } from './zhCN/index.ts';

export type MessageKey = CatalogueKey<typeof enGB>;

/** Keys of the texts that the console has from the start. */
export type EntryKey = CatalogueKey<typeof entry>;

/** Every text in every language. For the server; the console loads what a screen needs. */
export const catalogues = { enGB, zhCN } as const;
