import { type Why, whyDimensions } from '@millrace/contract/report/why';

/** What was asked for at once and what came later, as one answer, in the order in which people look for a cause. */
export function wholeWhy(why: Why, later: Pick<Why, 'along'> | undefined): Why {
  if (later === undefined) return why;
  const place = ({ dimension }: Why['along'][number]) => whyDimensions.indexOf(dimension);
  return { ...why, along: [...why.along, ...later.along].sort((a, b) => place(a) - place(b)) };
}
