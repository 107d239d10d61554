/** What Administrators say of a thing of an advertiser, which its people can't take back, is recorded apart from what they do with it. */
const reviews: ReadonlyMap<string, string> = new Map([
  ['creative', 'creative_review'],
  ['promoted_app', 'category_review'],
]);

/** The kinds of changes that make up the history of one thing of a kind. */
export function withReviews(entity: string): readonly string[] {
  const review = reviews.get(entity);
  return review === undefined ? [entity] : [entity, review];
}
