import pg from 'pg';

const { builtins } = pg.types;

/**
 * How values of the database become values of the program, beyond what pg does by itself: numeric stays text
 * (money is never a float), timestamptz is a Date.
 */
const parsers = new Map<number, (text: string) => unknown>([
  // Counts and ids are small; what a number cannot hold exactly stays text.
  [builtins.INT8, (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text)],
  // A calendar day has no time zone, so it must not become a moment in the server's own.
  [builtins.DATE, (text) => text],
]);

/** The `types` of every connection. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    return (format !== 'binary' && parsers.get(id)) || pg.types.getTypeParser(id, format ?? 'text');
  },
};
