/** What names of one category have in common: stores write "Casino", people "casino". */
export const categoryKey = (name: string): string => name.toLowerCase();
