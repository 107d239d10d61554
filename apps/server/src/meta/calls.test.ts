import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@millrace/contract/calls';
import { errors } from '@millrace/contract/errors';
import type { Call } from '@millrace/contract/kit/call';
import { apiKeyScopes, scopesOf } from '@millrace/contract/people/api-key-scope';
import { actions, permissionTable } from '@millrace/contract/people/permission';
import { describe, expect, test } from 'vitest';
import { routes } from '../app/routes.ts';

const features = join(import.meta.dirname, '../features');
const testTexts = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(features, file), 'utf8'));

const wordsOf = (text: string) => new Set(text.match(/\w+/g));
const testedNames = new Set(testTexts.flatMap((text) => [...wordsOf(text)]));

function problemsOfAccess({ access }: Call): string[] {
  if (access === 'public' || access === 'signed-in') return [];
  const { permission, actions: needed } = access;
  return [
    ...(permission in permissionTable ? [] : [`no permission ${permission}`]),
    ...(needed.length > 0 ? [] : ['no action']),
    ...needed.filter((action) => !actions.includes(action)).map((action) => `no action ${action}`),
  ];
}

describe.each(calls.map((named) => [`${named.feature}.${named.name}`, named] as const))(
  '%s',
  (_, { name, call }) => {
    test('is described in a sentence', () => {
      expect(call.summary).toMatch(/^[A-Z].{10,200}\.$/);
    });

    test('names who may ask', () => {
      expect(problemsOfAccess(call)).toEqual([]);
    });

    test('says which API keys may ask: by its permission, or itself where everyone signed in may, or advertisers', () => {
      const { access } = call;
      const isOfAdvertisers = typeof access === 'object' && access.permission === 'promote';
      if (access !== 'signed-in' && !isOfAdvertisers) expect(call.scopes).toBeUndefined();
      if (call.access === 'public') expect(scopesOf(call)).toEqual([]);
      expect(scopesOf(call).filter((scope) => !apiKeyScopes.includes(scope))).toEqual([]);
    });

    test('names errors that exist, once each', () => {
      expect(call.errors.filter((key) => !(key in errors))).toEqual([]);
      expect(new Set(call.errors).size).toBe(call.errors.length);
    });

    test('is answered by exactly one route', () => {
      expect(routes.filter((route) => route.call === call)).toHaveLength(1);
    });

    test("is tried by a feature's test", () => {
      expect(testedNames).toContain(name);
    });

    test('says that it changes something only where its method does not', () => {
      if (call.method === 'POST') expect(call.changes).toBeUndefined();
    });
  },
);

test('no two calls have the same method and path', () => {
  const addresses = calls.map(({ call }) => `${call.method} ${call.path}`);
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
});

test('no route answers a call that the contract does not list', () => {
  const listed = new Set(calls.map(({ call }) => call));
  expect(routes.filter((route) => !listed.has(route.call)).map((route) => route.call.path)).toEqual([]);
});
