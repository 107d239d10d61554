import { createServer } from 'node:http';
import { type FastifyInstance, type FastifyServerOptions, fastify, LogController } from 'fastify';
import { answerBrokenRequest } from '../platform/http/broken-request.ts';
import { forward } from '../platform/http/forward.ts';
import { registerGracefulClose } from '../platform/http/graceful-close.ts';
import { proxiesOf } from '../platform/http/trusted-proxies.ts';
import { callPaths } from './call-paths.ts';
import { consoleScreens } from './door/classify.ts';
import { registerEvents } from './events/register-events.ts';
import { type DeliveryState, registerHealth } from './health.ts';
import { registerDeliveryMetrics } from './metrics.ts';
import { idleTime } from './ordinary/answer-text.ts';
import { type OrdinaryCalls, ordinaryCalls } from './ordinary/ordinary-calls.ts';
import { registerConversions } from './own-ads/conversions/register-conversions.ts';
import { conversionTaker } from './own-ads/conversions/take-conversion.ts';
import { registerTouches } from './own-ads/register-touches.ts';
import { type PhoneCalls, phoneCalls } from './phone-calls.ts';
import type { DeliveryConfig } from './process-messages.ts';
import { registerRefusals } from './register-refusals.ts';
import type { DeliveryServices } from './services.ts';

export interface DeliveryOptions {
  readonly services: DeliveryServices;
  /** For `/readyz`. */
  readonly state: () => DeliveryState;
  readonly config: Pick<DeliveryConfig, 'sockets' | 'trustProxy'>;
  readonly log: FastifyServerOptions['loggerInstance'];
}

export interface Delivery {
  readonly app: FastifyInstance;
  /** Takes a connection of which nothing was read, or all was put back. */
  readonly deliver: OrdinaryCalls['take'];
  /** How many calls were answered well for which somebody waited: a person who sees an ad then, or none. */
  readonly awaited: () => number;
}

/**
 * The server that phones talk to, as a Fastify instance that does not listen: connections are delivered, or handed to its
 * `server`. Phones' calls are taken before Fastify sees them.
 */
export async function buildDelivery({ services, state, config, log }: DeliveryOptions): Promise<Delivery> {
  const trusts = proxiesOf(config.trustProxy);
  let takes: PhoneCalls['take'] = () => false;
  const app = fastify({
    // A machine that has much else to do starts late, not never.
    pluginTimeout: 60_000,
    ...(log && { loggerInstance: log }),
    serverFactory: (handler) =>
      createServer(
        { requestTimeout: 60_000, headersTimeout: 60_000, keepAliveTimeout: idleTime },
        (request, response) => {
          if (!takes(request, response)) handler(request, response);
        },
      ),
    trustProxy: trusts,
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    // Both are for logs, and only of failed calls, which name their route, there is a line.
    genReqId: () => '',
    childLoggerFactory: (logger) => logger,
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: answerBrokenRequest,
  });
  const isClosing: () => boolean = registerGracefulClose(app, { close: () => ordinary.close() });
  const consolePath = config.sockets?.console;
  registerHealth(app, { consolePath, state });
  const observe = registerDeliveryMetrics(app, { consolePath, ...services });
  let awaited = 0;
  function answered(path: string, status: number, took: number): void {
    // Whoever calls much and is refused takes no processor from others by that.
    if (status === 200 && (path === callPaths.wf || path === callPaths.init)) awaited += 1;
    observe(path, status, took);
  }
  const { take, answer } = phoneCalls({ services, trusts, isClosing, answered, log: app.log });
  takes = take;
  const ordinary = ordinaryCalls({ answer, isClosing, server: app.server });
  registerTouches(app, services);
  const takers = { takeConversion: conversionTaker(services), events: services.events };
  registerConversions(app, services, takers);
  registerEvents(app, services, takers);
  registerRefusals(app);
  // A connection may begin with a phone's call and go on with a browser's: some balancers mix both.
  if (consolePath !== undefined) {
    for (const screen of consoleScreens) await forward(app, consolePath, screen);
    await forward(app, consolePath);
  }
  return { app, deliver: ordinary.take, awaited: () => awaited };
}
