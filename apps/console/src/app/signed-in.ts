/**
 * The shell and the page that most people see first in it, as one chunk: the way from log-in to home is one request.
 */
export { default } from '../features/report/overview/OverviewPage.tsx';
export { Shell } from './layout/Shell.tsx';
