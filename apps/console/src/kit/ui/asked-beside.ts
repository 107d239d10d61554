import { createContext } from 'react';

/**
 * The questions beside their buttons that stay as rows are drawn anew, by what tells them apart. A drawer has its own: what stands in it
 * may stand in the page beneath as well, and is asked about once.
 */
export const AskedBeside = createContext(new Set<string>());
