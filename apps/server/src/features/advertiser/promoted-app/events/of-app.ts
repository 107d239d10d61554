import { type Ask, askInLine } from '../../../../domain/report/in-line.ts';
import type { Context } from '../../../../platform/http/context.ts';

/** Whose events are read. */
export interface OfApp {
  /** In the advertiser's line. */
  readonly ask: Ask;
  readonly advertiserId: number;
  readonly appId: number;
  readonly now: Date;
}

export function ofApp(context: Pick<Context, 'services' | 'scope'>, appId: number): OfApp {
  const { scope, services } = context;
  return { ask: askInLine(context), advertiserId: scope.organizationId, appId, now: services.now() };
}

export const paramsOf = ({ advertiserId, appId, now }: OfApp) => ({
  advertiser: advertiserId,
  app: appId,
  now: Math.floor(now.getTime() / 1000),
});

/** A moment so many hours ago, in SQL over {@link paramsOf}. */
export const hoursAgo = (hours: number): string => `toDateTime({now:UInt32}, 'UTC') - INTERVAL ${hours} HOUR`;
