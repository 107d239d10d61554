import { describe, expect, it } from 'vitest';
import { closeAll, closeLeft, closeOne, closeRight, forgetOtherApps, giveWay, visit } from './tabs.ts';

const open = ['/a', '/b?page=2', '/c'];

describe('visit', () => {
  it('adds a page once and keeps its latest query', () => {
    expect(visit(open, '/d')).toEqual(['/a', '/b?page=2', '/c', '/d']);
    expect(visit(open, '/b?page=3')).toEqual(['/a', '/b?page=3', '/c']);
    expect(visit(open, '/a')).toBe(open);
  });
});

describe('giveWay', () => {
  it('puts the next page into the place of the one before, or goes to where it is open already', () => {
    expect(giveWay(open, '/b', '/d?page=1')).toEqual(['/a', '/d?page=1', '/c']);
    expect(giveWay(open, '/b', '/c?page=4')).toEqual(['/a', '/c?page=4']);
    expect(giveWay(open, '/never-open', '/d')).toEqual([...open, '/d']);
  });
});

describe('forgetOtherApps', () => {
  it('takes another app out of every address but those of one thing', () => {
    const tabs = ['/a?pubAppId=1', '/b?pubAppId=2&page=2', '/c?page=3', '/thing/7?pubAppId=1'];
    const isBound = (path: string) => path.startsWith('/thing/');
    expect(forgetOtherApps(tabs, 2, isBound)).toEqual([
      '/a',
      '/b?pubAppId=2&page=2',
      '/c?page=3',
      '/thing/7?pubAppId=1',
    ]);
    const own = ['/b?pubAppId=2'];
    expect(forgetOtherApps(own, 2, isBound)).toBe(own);
  });
});

describe('closing', () => {
  it.each([
    ['one that is not shown', closeOne(open, '/a', '/c'), { tabs: ['/b?page=2', '/c'], show: '/c' }],
    [
      'the one shown: right neighbour',
      closeOne(open, '/a', '/a'),
      { tabs: ['/b?page=2', '/c'], show: '/b?page=2' },
    ],
    [
      'the last one shown: left neighbour',
      closeOne(open, '/c', '/c'),
      { tabs: ['/a', '/b?page=2'], show: '/b?page=2' },
    ],
    ['the only one', closeOne(['/a'], '/a', '/a'), { message: 'shell.notSupport' }],
    ['left', closeLeft(open, '/c', '/c'), { tabs: ['/c'], show: '/c' }],
    ['left, the one shown among them', closeLeft(open, '/c', '/a'), { tabs: ['/c'], show: '/c' }],
    ['left of the first', closeLeft(open, '/a', '/a'), { message: 'shell.noLabelLeft' }],
    ['right', closeRight(open, '/a', '/a'), { tabs: ['/a'], show: '/a' }],
    [
      'right, the one shown among them',
      closeRight(open, '/b', '/c'),
      { tabs: ['/a', '/b?page=2'], show: '/b?page=2' },
    ],
    ['right of the last', closeRight(open, '/c', '/c'), { message: 'shell.noLabelRight' }],
    ['all', closeAll(open, '/home'), { tabs: ['/home'], show: '/home' }],
    ['all of one', closeAll(['/a'], '/home'), { message: 'shell.notSupport' }],
  ])('%s', (_, change, expected) => {
    expect(change).toEqual(expected);
  });
});
