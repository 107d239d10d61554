import { fieldOf, withQuery } from '../../ad-network/network-request.ts';
import { type NetworkReport, ReportFailure } from '../network-report.ts';
import { answered, listOf, rowsOf } from '../read-answer.ts';

const columns = {
  unit: ['adLocation', 'location'],
  app: ['appId'],
  revenue: ['moneyEarned'],
  country: ['countryCode', 'country'],
  impressions: ['impressionsDelivered'],
  clicks: ['clicksDelivered'],
  day: ['dt', 'date'],
};

/** Looks for the answer after so many milliseconds, so many times. */
const pause = 10_000;
const looks = 30;

/** Figures by ad location are worked out first: it gives a job, whose state is 201 once its data can be had. */
export const chartboost: NetworkReport = {
  host: 'v2.whapi.chartboost.com',
  known: 'unsure',
  waits: true,
  zone: 'UTC',
  async read({ ask, wait }, { credentials, day, currency }) {
    const { userId = '', userSignature = '' } = credentials;
    const keys = { userId, userSignature };
    const begun = await ask({
      method: 'GET',
      path: withQuery('/metrics/appcountry', {
        ...keys,
        ...{ dateMin: day, dateMax: day, role: 'publisher', groupBy: 'adLocation' },
      }),
    });
    let { json } = answered(begun, { credentials });
    if (begun.status === 202) {
      const job = `/metrics/jobs/${encodeURIComponent(String(fieldOf(json, 'jobId') ?? ''))}`;
      for (let look = 0; ; look += 1) {
        if (look === looks) throw new ReportFailure('later', 'The report was not ready in time.');
        await wait(pause);
        const state = await ask({ method: 'GET', path: withQuery(job, { ...keys, status: 'true' }) });
        answered(state, { credentials });
        if (state.status === 201) break;
      }
      ({ json } = answered(await ask({ method: 'GET', path: withQuery(job, keys) }), { credentials }));
    }
    const list = listOf(Array.isArray(json) ? json : fieldOf(json, 'data'), 'data');
    return rowsOf(list, columns, { day, currency });
  },
};
