import type { Names } from '../platform/outside/names.ts';
import type { Stores } from './app-store/stores.ts';
import type { ReportQueue } from './report/report-queue.ts';

// The platform hands use cases their services without knowing what those of the domain are.
declare module '../platform/services.ts' {
  interface Services {
    /** Whose report is computed when. */
    readonly reportQueue: ReportQueue;
    /** The app stores of the platforms. */
    readonly stores: Stores;
    /** Name servers, by which people's websites are found. */
    readonly names: Names;
  }
}
