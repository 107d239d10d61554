import { takeUpload } from '@millrace/contract/advertiser/creative';
import { fileTypes, largestFile, uploadPath } from '@millrace/contract/advertiser/creative-file';
import { feedUploadPath, takeFeedFile } from '@millrace/contract/advertiser/feed-import';
import { largestFeedFile } from '@millrace/contract/advertiser/feed-state';
import { idUploadPath, importIdList, largestIdFile } from '@millrace/contract/advertiser/id-list';
import { header } from '@millrace/contract/kit/envelope';
import { houseUploadPath, takeHouseAdFile } from '@millrace/contract/publisher/house-ad';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  fastify,
  LogController,
} from 'fastify';
import type { Registry } from 'prom-client';
import { consoleHalf } from '../delivery/ask-console.ts';
import { consoleScreens } from '../delivery/door/classify.ts';
import { pictureHosts } from '../domain/app-store/picture-hosts.ts';
import { registerAdPages } from '../domain/creative/register-ad-pages.ts';
import { brandReader } from '../domain/installation/brand.ts';
import { rewardMetrics } from '../domain/reward/reward-metrics.ts';
import { registerLoader } from '../domain/website-loader/register-loader.ts';
import { registerInstallation } from '../features/operator/installation/register-installation.ts';
import { registerOneClick } from '../features/report/report-schedule/stop-mail.ts';
import { registerDownloads } from '../platform/download/register-downloads.ts';
import { registerFiles } from '../platform/file-store/register-files.ts';
import { answerBrokenRequest } from '../platform/http/broken-request.ts';
import { registerCompression } from '../platform/http/compress-answers.ts';
import { registerDocs } from '../platform/http/docs.ts';
import { answerError } from '../platform/http/error-mapper.ts';
import { type Entrance, registerGracefulClose } from '../platform/http/graceful-close.ts';
import { registerHealth } from '../platform/http/health.ts';
import { registerMetrics } from '../platform/http/metrics.ts';
import { type RateLimits, registerRateLimits } from '../platform/http/rate-limits.ts';
import { registerRoutes } from '../platform/http/register-routes.ts';
import { newTraceId, registerRequestLog } from '../platform/http/request-log.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { registerConsole } from '../platform/http/static-console.ts';
import { proxiesOf } from '../platform/http/trusted-proxies.ts';
import { registerPictures } from '../platform/picture/register-pictures.ts';
import type { Services } from '../platform/services.ts';
import { registerUploads } from '../platform/upload/register-uploads.ts';
import { downloads } from './downloads.ts';
import { routes } from './routes.ts';

export interface AppOptions {
  readonly logger: FastifyServerOptions['loggerInstance'];
  /** The built console; without it the server answers only calls. */
  readonly consoleDir?: string;
  readonly rateLimits?: RateLimits;
  /** Milliseconds that a sender has for a whole request; default a minute. */
  readonly requestTimeout?: number;
  /** Adds to what `/metrics` tells. */
  readonly metrics?: (registry: Registry) => void;
  /** The delivery process in front, which leads callers here; without it the server listens itself. */
  readonly delivery?: {
    readonly entrance: Entrance;
  };
}

/** The whole server as a Fastify instance that does not listen yet; tests `inject` into it. */
export async function buildApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const { requestTimeout = 60_000 } = options;
  const headers = securityHeaders(services.config);
  const setHeaders = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(headers).header(header.trace, request.id);
  const app = fastify({
    // A machine that has much else to do starts late, not never.
    pluginTimeout: 60_000,
    ...(options.logger && { loggerInstance: options.logger }),
    trustProxy: proxiesOf(services.config.trustProxy),
    bodyLimit: 1_048_576,
    // A slow sender is cut off; a slow answer isn't, that is the statement time-out's to decide.
    requestTimeout,
    // Node takes the smaller of both for the headers, whatever their names say.
    http: { headersTimeout: requestTimeout, connectionsCheckingInterval: Math.min(requestTimeout, 10_000) },
    keepAliveTimeout: 72_000,
    // Requests that arrive on open connections while the server stops are still served, so that none is lost.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: newTraceId,
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: answerBrokenRequest,
    // What goes wrong before a route is found passes by every hook.
    frameworkErrors: (error, request, reply) => answerError(error, request, setHeaders(request, reply)),
  });
  // The API takes JSON; plain text is what a form of another site could send.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(answerError);
  app.addHook('onRequest', async (request, reply) => {
    setHeaders(request, reply);
  });
  registerRequestLog(app);
  const half = options.delivery === undefined ? '' : consoleHalf;
  const more = (registry: Registry) => {
    rewardMetrics(services)(registry);
    options.metrics?.(registry);
  };
  registerMetrics(app, more, half);
  registerGracefulClose(app, options.delivery?.entrance);
  registerHealth(app, services, half);
  const onAdmitted = await registerRateLimits(app, options.rateLimits);

  await app.register(
    async (api) => {
      registerCompression(api);
      registerRoutes(api, services, routes, onAdmitted);
      registerDownloads(api, services, downloads);
      registerPictures(api, services);
      await registerOneClick(api, services);
      registerAdPages(api);
      registerUploads(
        api,
        services,
        { path: uploadPath, call: takeUpload, largest: largestFile },
        onAdmitted,
      );
      registerUploads(
        api,
        services,
        { path: houseUploadPath, call: takeHouseAdFile, largest: largestFile },
        onAdmitted,
      );
      registerUploads(
        api,
        services,
        { path: idUploadPath, call: importIdList, largest: largestIdFile },
        onAdmitted,
      );
      registerUploads(
        api,
        services,
        { path: feedUploadPath, call: takeFeedFile, largest: largestFeedFile },
        onAdmitted,
      );
      await registerInstallation(api, services);
      await registerDocs(api, services.config);
    },
    { prefix: '/api' },
  );
  registerLoader(app);
  registerFiles(app, services, new Map(Object.entries(fileTypes).map(([type, { mime }]) => [type, mime])));
  if (options.delivery !== undefined) {
    for (const screen of consoleScreens) {
      for (const path of [screen, `${screen}/*`]) app.get(path, (_, reply) => reply.callNotFound());
    }
  }
  await registerConsole(app, options.consoleDir, pictureHosts, brandReader(services));
  return app;
}
