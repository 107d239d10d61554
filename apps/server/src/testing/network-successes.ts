/** What networks answer to the right keys, where their own text says so; by their hosts. */
const successes: Readonly<Record<string, unknown>> = {
  'api.adnet.qq.com': { code: 0, data: { list: [] } },
  'api.mintegral.com': { code: 'ok', data: { lists: [] } },
  'api.tapjoy.com': { access_token: 'token', expires_in: 3600 },
  'dashboard.pubnative.net': { status: 'success', reports: [] },
  'open-api.pangleglobal.com': { Code: 'PD0004', Message: '', Data: {} },
  'platform.ironsrc.com': 'header.payload.signature',
  'report.sigmob.cn': [],
  'reporting.fyber.com': { accessToken: 'token', tokenType: 'bearer', expiresIn: 3600 },
};

/** The answer of the network that a path (`/<host>/…`) asks. */
export function successOf(path: string): unknown {
  return successes[path.split('/')[1] ?? ''] ?? { code: 'ok' };
}
