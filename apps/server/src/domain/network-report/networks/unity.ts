import { fieldOf, withQuery } from '../../ad-network/network-request.ts';
import { type NetworkReport, noUnit, type ReportAnswer } from '../network-report.ts';
import { answered, csvRows, rowsOf } from '../read-answer.ts';

const columns = {
  unit: ['source_zone', 'placement', 'zone'],
  app: ['source_game_id', 'game'],
  revenue: ['revenue_sum'],
  country: ['country'],
  impressions: ['start_count'],
  day: ['timestamp'],
};

/** A missing or wrong token has status 400, and an organization that was moved has another id. */
function judge({ status, json, text }: ReportAnswer) {
  const errors = fieldOf(json, 'errors');
  const said = Array.isArray(errors) ? JSON.stringify(errors) : text;
  if (status === 400 && /token|api.?key/i.test(said)) return 'refused';
  return status === 404 ? 'limited' : undefined;
}

export const unity: NetworkReport = {
  host: 'monetization.api.unity.com',
  known: 'documented',
  zone: 'UTC',
  redirects: ['unity.com', 'unity3d.com', 'storage.googleapis.com', 'amazonaws.com'],
  async read({ ask }, { credentials, day, currency }) {
    const { statsApiKey = '', organizationCoreId = '' } = credentials;
    const answer = await ask({
      method: 'GET',
      path: withQuery(`/stats/v1/operate/organizations/${encodeURIComponent(organizationCoreId)}`, {
        fields: 'start_count,revenue_sum',
        groupBy: 'placement,country,game',
        scale: 'day',
        start: `${day}T00:00:00.000Z`,
        end: `${day}T23:59:59.999Z`,
      }),
      headers: { authorization: `Token ${statsApiKey}`, accept: 'text/csv' },
    });
    const { json, text } = answered(answer, { credentials, judge });
    // Its status is its mark of success: a day without traffic may have no line, not even the header.
    if (text.trim() === '') return [];
    const rows = rowsOf(Array.isArray(json) ? json : csvRows(text, columns), columns, { day, currency });
    // Without a placement it is what the game earned as a whole.
    return rows.map((row) => (row.unit === noUnit ? { ...row, unit: row.app ?? noUnit } : row));
  },
};
