/** A figure of an answer as charts take it; null: nothing is to be said there. */
export const figureNumber = (figure: string | null | undefined): number | null =>
  figure === null || figure === undefined ? null : Number(figure);
