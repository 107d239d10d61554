import { startReportServer } from './report-server.ts';
import { openRevenueApp } from './revenue-app.ts';

/** As {@link openRevenueApp}, beside networks whose reports it fetches and a store that may be away. */
export async function openPullApp() {
  const networks = await startReportServer();
  const store = { isAway: false };
  const opened = await openRevenueApp({
    env: { NETWORK_API_URL: networks.url },
    over: (whole) => ({
      ...whole,
      report: (...asked) => (store.isAway ? Promise.reject(new Error('away')) : whole.report(...asked)),
    }),
  });
  return {
    ...{ opened, networks, store },
    async close() {
      await opened.close();
      await networks.close();
    },
  };
}
