/** Beyond this many a phone would only download. */
const most = 10;

/** How many cards a phone gets at once. @param poolSize of the placement */
export const cardsAtOnce = (poolSize: number): number => Math.min(poolSize, most);
