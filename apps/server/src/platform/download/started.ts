/**
 * Waits for the first piece, so that what fails at once can still be answered as a failure. Whoever stops reading, be it before
 * the first piece, stops `content` as well: a generator around it would not, as it hands nothing on until it has begun.
 */
export async function started<Piece>(content: AsyncIterable<Piece>): Promise<AsyncIterable<Piece>> {
  const pieces = content[Symbol.asyncIterator]();
  let first: IteratorResult<Piece> | undefined = await pieces.next();
  const next = async () => {
    const piece = first ?? (await pieces.next());
    first = undefined;
    return piece;
  };
  return {
    [Symbol.asyncIterator]: () => ({
      next,
      async return() {
        await pieces.return?.();
        return { done: true, value: undefined };
      },
    }),
  };
}
