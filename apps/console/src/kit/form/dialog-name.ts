import { createContext } from 'react';

/** Which dialog or drawer something stands in; null: the page. */
export const DialogName = createContext<string | null>(null);
