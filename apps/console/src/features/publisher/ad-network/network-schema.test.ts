import { fieldErrors } from '@millrace/contract/kit/field-errors';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { networkSchema } from './network-schema.ts';
import { newValues, storedValues } from './network-values.ts';

const { chartboost, adMob, crossPromotion } = networkId;

/** What the call is asked, or the fields that are wrong with their messages. */
function entered(adnId: number, change: object, kept?: ReadonlySet<string>) {
  const values = { ...newValues(adnId, 'none', null), ...change };
  const parsed = z.safeParse(networkSchema(adnId, kept), values);
  if (parsed.success) return parsed.data;
  const errors = Object.entries(fieldErrors(parsed.error, values));
  return Object.fromEntries(errors.map(([name, { key }]) => [name, key]));
}

const keys = { appId: '4f21', appSignature: 'signature-77' };

describe('what is asked', () => {
  test('without an account', () => {
    expect(entered(chartboost, { credentials: keys })).toEqual({
      credentials: keys,
      accountId: null,
      account: null,
    });
  });

  test('with an account that exists, whatever was entered for a new one', () => {
    const account = { name: 'Half', credentials: { userId: '1' } };
    const change = { credentials: keys, source: 'existing', accountId: 7, account };
    expect(entered(chartboost, change)).toEqual({ credentials: keys, accountId: 7, account: null });
  });

  test('with a new account: the fields of its way to sign in alone', () => {
    const account = {
      name: ' Main ',
      currency: 'EUR',
      signIn: 'google',
      credentials: {
        publisherId: 'pub-1',
        clientId: 'id',
        clientSecret: 's',
        refreshToken: 't',
        apiKey: 'x',
      },
    };
    expect(entered(adMob, { credentials: { appId: 'a' }, source: 'new', account })).toMatchObject({
      accountId: null,
      account: {
        name: 'Main',
        currency: 'EUR',
        signIn: 'google',
        credentials: { publisherId: 'pub-1', clientId: 'id', clientSecret: 's', refreshToken: 't' },
      },
    });
  });

  test('a stored secret that stays is not sent, one that is replaced is', () => {
    const stored = storedValues({
      id: 1,
      pubAppId: 7,
      adnId: chartboost,
      status: 1,
      credentials: { appId: '4f21' },
      tails: { appSignature: 'e-77' },
      account: null,
      instanceCount: 0,
      version: 1,
    });
    const kept = new Set(['appSignature']);
    expect(entered(chartboost, stored, kept)).toMatchObject({ credentials: { appId: '4f21' } });
    expect(entered(chartboost, stored)).toEqual({
      'credentials.appSignature': 'adNetwork.errors.fieldEmpty',
    });
    const replaced = { ...stored, credentials: keys };
    expect(entered(chartboost, replaced)).toMatchObject({ credentials: keys });
  });

  test('nothing, where a network needs nothing', () => {
    expect(entered(crossPromotion, {})).toEqual({ credentials: {}, accountId: null, account: null });
  });
});

test.each([
  [
    'everything is missing',
    chartboost,
    {},
    {
      'credentials.appId': 'adNetwork.errors.fieldEmpty',
      'credentials.appSignature': 'adNetwork.errors.fieldEmpty',
    },
  ],
  [
    'no account is chosen',
    chartboost,
    { credentials: keys, source: 'existing' },
    { accountId: 'adNetwork.errors.accountEmpty' },
  ],
  [
    'a new account with nothing in it',
    chartboost,
    { credentials: keys, source: 'new' },
    {
      'account.name': 'account.errors.nameEmpty',
      'account.credentials.clientId': 'adNetwork.errors.fieldEmpty',
      'account.credentials.clientSecret': 'adNetwork.errors.fieldEmpty',
    },
  ],
  [
    'the sign between joined fields',
    chartboost,
    { credentials: { ...keys, appId: 'a#b' } },
    { 'credentials.appId': 'adNetwork.errors.fieldSeparator' },
  ],
  [
    'a mark from right to left that came along',
    chartboost,
    { credentials: { ...keys, appId: '4f\u202e21' } },
    { 'credentials.appId': 'adNetwork.errors.fieldUnseen' },
  ],
  [
    'too long',
    chartboost,
    { credentials: { ...keys, appId: 'x'.repeat(1001) } },
    { 'credentials.appId': 'common.errors.tooLong' },
  ],
])('%s', (_, adnId, change, errors) => {
  expect(entered(adnId, change)).toEqual(errors);
});
