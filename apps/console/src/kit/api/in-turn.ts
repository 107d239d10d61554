import { holdPage } from '../navigation/hold-page.ts';

/** What was asked last of each thing, as long as it is under way. */
const newest = new Map<string, Promise<unknown>>();

/**
 * Does what changes one thing after all that was asked of the same thing before, whatever became of that: two changes on
 * their way at once arrive in any order, and the older one would stay. Until it has begun, the browser asks before the
 * page is closed, for nobody else knows of it.
 * @param thing what is changed, e.g. `placements` or `app 7`; changes of other things do not wait
 */
export function inTurn<Result>(thing: string, change: () => Promise<Result>): Promise<Result> {
  const before = newest.get(thing);
  const asked = before === undefined ? change() : after(before, change);
  newest.set(thing, asked);
  const forget = () => {
    if (newest.get(thing) === asked) newest.delete(thing);
  };
  asked.then(forget, forget);
  return asked;
}

async function after<Result>(before: Promise<unknown>, change: () => Promise<Result>): Promise<Result> {
  const letGo = holdPage();
  await Promise.allSettled([before]);
  letGo();
  return await change();
}
