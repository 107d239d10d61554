import { expect, test, vi } from 'vitest';
import { patient } from '../testing/patient.ts';
import { Ending } from './ending.ts';

test('what started last ends first, and what starts meanwhile ends next', async () => {
  const ended: string[] = [];
  const ending = new Ending();
  ending.add(() => ended.push('database'));
  ending.add(() => {
    ended.push('server');
    ending.add(() => ended.push('late request'));
  });
  await ending.run();
  expect(ended).toEqual(['server', 'late request', 'database']);
  await ending.run();
  expect(ended).toHaveLength(3);
});

test('what takes its time ends together, and whatever started before it is there until it has', async () => {
  const held = Promise.withResolvers<void>();
  const ended: string[] = [];
  const ending = new Ending();
  ending.add(() => ended.push('database'));
  for (const name of ['letters', 'parcels'])
    ending.addTogether(async () => {
      ended.push(`${name} are told`);
      await held.promise;
      ended.push(name);
    });
  ending.add(() => ended.push('server'));
  const over = ending.run();
  await vi.waitFor(() => expect(ended).toEqual(['letters are told', 'parcels are told', 'server']), patient);
  held.resolve();
  await over;
  expect(ended.slice(3)).toEqual(['letters', 'parcels', 'database']);
});

test('of what ends together a failure is told, too, and what starts meanwhile ends as well', async () => {
  const ended: string[] = [];
  const ending = new Ending();
  ending.addTogether(() => Promise.reject(new Error('letters')));
  ending.add(() => ending.addTogether(async () => void ended.push('parcels')));
  await expect(ending.run()).rejects.toThrow('letters');
  expect(ended).toEqual(['parcels']);
});

test('every step is taken, and the first failure is told', async () => {
  const ended: string[] = [];
  const ending = new Ending();
  ending.add(() => ended.push('database'));
  ending.add(() => Promise.reject(new Error('second')));
  ending.add(() => {
    throw new Error('first');
  });
  await expect(ending.run()).rejects.toThrow('first');
  expect(ended).toEqual(['database']);
});
