/**
 * What networks answer to the right keys, where their own text says so, by the beginning of what is asked (`<host>/<path>`):
 * keys are accepted, and no day has anything. The first that fits is meant.
 */
const successes: readonly (readonly [string, unknown])[] = [
  ['admob.googleapis.com/', [{ header: {} }, { footer: { matchingRowCount: '0' } }]],
  ['api.chartboost.com/v5/oauth/', { access_token: 'token', expires_in: 3600 }],
  ['api.chartboost.com/', []],
  ['api.adnet.qq.com/', { code: 0, data: { list: [] } }],
  ['api.inmobi.com/v3.0/', { error: false, respList: [] }],
  ['api.inmobi.com/', { error: false, respList: [{ sessionId: 'session', accountId: 'account' }] }],
  ['api.mintegral.com/', { code: 'ok', data: { lists: [] } }],
  ['api.tapjoy.com/v2/', { Apps: [] }],
  ['api.tapjoy.com/', { access_token: 'token', expires_in: 3600 }],
  ['dashboard.pubnative.net/', { status: 'success', reports: [] }],
  ['files.s3.amazonaws.com/', 'Date'],
  ['globalreport.ad.intl.xiaomi.com/', { code: 0, data: [] }],
  ['graph.facebook.com/', { data: [] }],
  ['monetization.api.unity.com/', []],
  ['oauth2.googleapis.com/', { access_token: 'token' }],
  ['open-api.pangleglobal.com/', { Code: 'PD0004', Message: '', Data: {} }],
  ['platform.ironsrc.com/levelPlay/', []],
  ['platform.ironsrc.com/', 'header.payload.signature'],
  ['r.applovin.com/', { code: 200, results: [] }],
  ['report-api.hellay.net/', { code: 200, data: [] }],
  ['report.api.vungle.com/', []],
  ['report.sigmob.cn/', []],
  ['ssp.e.kuaishou.com/', { result: 1, data: [] }],
  ['v2.whapi.chartboost.com/', []],
  ['reporting.fyber.com/api/', { id: '1', url: 'https://files.s3.amazonaws.com/report.csv' }],
  ['reporting.fyber.com/', { accessToken: 'token', tokenType: 'bearer', expiresIn: 3600 }],
];

/** The answer of the network that a path (`/<host>/…`) asks. */
export function successOf(path: string): unknown {
  const [, answer] = successes.find(([start]) => path.startsWith(`/${start}`)) ?? [];
  return answer ?? { code: 'ok' };
}
