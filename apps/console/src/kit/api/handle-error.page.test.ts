import type { UserInfo } from '@millrace/contract/people/user';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { textsReady } from '../i18n/i18n.ts';
import { beginSession, session } from '../session/session.ts';
import { toasts } from '../ui/notices.ts';
import { ApiError, withoutAnswer } from './api-error.ts';
import { handleError, reactionTo } from './handle-error.ts';

const refused = (status: number, code: number, data = {}) =>
  new ApiError('refused', 'What the server says.', { status, code, data });

beforeAll(textsReady);
beforeEach(() => {
  toasts.set([]);
  beginSession('token');
});

describe('reactionTo', () => {
  it.each([
    ['a business code', refused(200, 1012), true, 'CODE:1012', false],
    ['a malformed request', refused(400, 1004), true, 'CODE:1004', false],
    ['403', refused(403, 1000), true, 'Forbidden', false],
    ['401 with a token', refused(401, 1000), true, null, true],
    ['401 that keeps the session', refused(401, 1000, { isLogin: true }), true, 'CODE:1000', false],
    ['401 without a token', refused(401, 1000), false, 'CODE:1000', false],
    ['a server error', refused(500, 1001), true, 'CODE:1001', false],
    ['no answer', withoutAnswer('network', 'Something'), true, 'Error', false],
    ['given up by the person', withoutAnswer('cancelled', ''), true, null, false],
    [
      'given up, and maybe done',
      withoutAnswer('cancelled', 'Look.'),
      true,
      'A request is still running.',
      false,
    ],
  ])('%s', (_, error, hasToken, title, endsSession) => {
    expect(reactionTo(error, hasToken)).toEqual({ title, endsSession });
  });
});

describe('handleError', () => {
  it("shows the server's message under the code", () => {
    handleError(refused(200, 1005));
    expect(toasts.get()).toMatchObject([
      { kind: 'error', title: 'CODE:1005', description: 'What the server says.' },
    ]);
  });

  const field = { key: 'common.errors.tooLong', params: { max: 3 } };
  const fields = { 'ids.0': field, name: { key: 'common.errors.notFound', params: {} }, 'ids.1': field };
  it.each([
    [{}, 'At most 3 characters. This does not exist.'],
    [{ marksFields: true }, 'What the server says.'],
  ])('says what is wrong where no field can (%j)', (handling, description) => {
    handleError(refused(200, 1004, { fields }), handling);
    expect(toasts.get()).toMatchObject([{ description }]);
  });

  it.each([
    [refused(200, 1005), false],
    [refused(500, 1001), true],
    [refused(503, 1001), true],
    [refused(429, 1014), true],
    [withoutAnswer('network', 'x'), true],
  ])('offers a retry only where that may help (%#)', (error, offered) => {
    const retry = vi.fn();
    handleError(error, { retry });
    expect(toasts.get()[0]?.retry).toBe(offered ? retry : undefined);
  });

  it('ends the session on a 401, without a notification', () => {
    handleError(refused(401, 1000, { isLogin: false }));
    expect(session.get()).toMatchObject({ token: null, user: null, endedBy: 'server' });
    expect(toasts.get()).toEqual([]);
    expect(localStorage.getItem('pro__Access-Token')).toBeNull();
  });

  it('holds who lacks the second factor that is asked for from now on, without a notification', () => {
    session.set({ ...session.get(), user: { needsSecondFactor: false } as UserInfo });
    handleError(refused(403, 1000, { error: 'session.errors.secondFactorRequired' }));
    expect(session.get()).toMatchObject({ token: 'token', user: { needsSecondFactor: true } });
    expect(toasts.get()).toEqual([]);
  });

  it('keeps the session on a 401 that says so', () => {
    handleError(refused(401, 1000, { isLogin: true }));
    expect(session.get().token).toBe('token');
  });
});
