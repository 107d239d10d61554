import type { Context } from '../../../../platform/http/context.ts';

/** Whose events are read. */
export interface OfApp {
  readonly clickhouse: Pick<Context['services']['clickhouse'], 'report'>;
  readonly advertiserId: number;
  readonly appId: number;
  readonly now: Date;
}

export const paramsOf = ({ advertiserId, appId, now }: OfApp) => ({
  advertiser: advertiserId,
  app: appId,
  now: Math.floor(now.getTime() / 1000),
});

/** A moment so many hours ago, in SQL over {@link paramsOf}. */
export const hoursAgo = (hours: number): string => `toDateTime({now:UInt32}, 'UTC') - INTERVAL ${hours} HOUR`;
