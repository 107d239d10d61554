import { expect, test } from 'vitest';
import { browserPlaces, onPath } from './find-browser.mjs';

test('a browser named by CHROMIUM_PATH is the only choice', () => {
  expect(browserPlaces({ CHROMIUM_PATH: '/opt/chrome', PATH: '/usr/bin' })).toEqual(['/opt/chrome']);
});

test('else Chromium anywhere on PATH goes before Chrome, and PATH before the usual places of macOS', () => {
  expect(browserPlaces({ CHROMIUM_PATH: '', PATH: '/a::/b' })).toEqual([
    '/a/chromium',
    '/b/chromium',
    '/a/chromium-browser',
    '/b/chromium-browser',
    '/a/google-chrome',
    '/b/google-chrome',
    '/a/google-chrome-stable',
    '/b/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]);
});

test('an environment without PATH is no error', () => {
  expect(browserPlaces({})).toHaveLength(2);
});

test('a program is looked for in the folders of PATH, by its first name first', () => {
  expect(onPath(['shell', 'sh'], { PATH: '/a::/b' })).toEqual(['/a/shell', '/b/shell', '/a/sh', '/b/sh']);
  expect(onPath(['shell'], {})).toEqual([]);
});
