/** As Google writes them, `2026-03-01T12:00+0100`, or a day. */
const moment = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/;

/** @param ofDay the time that a day without one means */
export function momentOf(text: string, ofDay: '00:00:00' | '23:59:59' = '23:59:59'): Date | undefined {
  const [, day, time, zone = 'Z'] = moment.exec(text) ?? [];
  if (day === undefined) return undefined;
  const at = new Date(
    `${day}T${time ?? ofDay}${zone === 'Z' ? 'Z' : zone.replace(/(\d{2}):?(\d{2})$/, '$1:$2')}`,
  );
  return Number.isNaN(at.getTime()) ? undefined : at;
}
