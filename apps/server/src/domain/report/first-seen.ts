/** The day of a `first` of `user_first`. */
export const firstDay = (first: string) => `toDate(toUInt16(bitShiftRight(${first}, 16)))`;

/** Its country. */
export const firstCountry = (first: string) => {
  const letters = `bitAnd(${first}, 65535)`;
  return `if(${letters} = 0, '', char(bitShiftRight(${letters}, 8), bitAnd(${letters}, 255)))`;
};
