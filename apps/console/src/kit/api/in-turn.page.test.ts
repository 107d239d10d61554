import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

/** A thing on a server that takes its time: a change counts from when it is answered. */
function slowServer() {
  const stored: string[] = [];
  const answers = new Map<string, (error?: Error) => void>();
  const change = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      answers.set(name, (error) => {
        if (error !== undefined) return reject(error);
        stored.push(name);
        resolve(name);
      });
    });
  return {
    stored,
    change,
    isAsked: (name: string) => answers.has(name),
    answer: (name: string, error?: Error) => answers.get(name)?.(error),
  };
}

/** All that waits for nothing more has happened by then. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

function closes(): boolean {
  return dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

it('the second change of a thing leaves when the first is answered', async () => {
  const { stored, change, isAsked, answer } = slowServer();
  const first = inTurn('app 1', change('off'));
  const second = inTurn('app 1', change('on'));
  expect(isAsked('off')).toBe(true);
  await settled();
  expect(isAsked('on')).toBe(false);
  answer('off');
  await settled();
  answer('on');
  expect(await Promise.all([first, second])).toEqual(['off', 'on']);
  expect(stored).toEqual(['off', 'on']);
});

it('a change that was refused keeps none of the later ones back', async () => {
  const { change, isAsked, answer } = slowServer();
  const first = inTurn('app 1', change('off'));
  const second = inTurn('app 1', change('on'));
  answer('off', new Error('refused'));
  await expect(first).rejects.toThrow('refused');
  await settled();
  expect(isAsked('on')).toBe(true);
  answer('on');
  expect(await second).toBe('on');
});

it('other things do not wait, and neither does what comes when all is answered', async () => {
  const { change, isAsked, answer } = slowServer();
  const first = inTurn('app 1', change('one'));
  const other = inTurn('app 2', change('two'));
  expect(isAsked('two')).toBe(true);
  answer('one');
  answer('two');
  await Promise.all([first, other]);
  await settled();
  const later = inTurn('app 1', change('three'));
  expect(isAsked('three')).toBe(true);
  answer('three');
  await later;
});

it('the browser asks before a page is closed that holds a change which has not left', async () => {
  const { change, answer } = slowServer();
  const first = inTurn('app 1', change('off'));
  expect(closes()).toBe(true);
  const second = inTurn('app 1', change('on'));
  expect(closes()).toBe(false);
  answer('off');
  await first;
  await settled();
  expect(closes()).toBe(true);
  answer('on');
  await second;
});
