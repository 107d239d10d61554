/** The day of a `first` of `user_first`. */
export const firstDay = (first: string) => `toDate(toUInt16(bitShiftRight(${first}, 16)))`;

/** In place of the letters of a country that is not known, `00`: more than any, so that one that is known is the least. */
const unknown = 0xffff;

/** Its country. */
export const firstCountry = (first: string) => {
  const letters = `bitAnd(${first}, 65535)`;
  const named = `char(bitShiftRight(${letters}, 8), bitAnd(${letters}, 255))`;
  return `multiIf(${letters} = 0, '', ${letters} = ${unknown}, '00', ${named})`;
};
