import * as z from 'zod/mini';
import type { RunningServer } from './ask-server.ts';

const side = z.object({
  users: z.number(),
  requests: z.number(),
  impressions: z.number(),
  unpriced: z.number(),
  perThousand: z.nullable(z.string()),
});
type Side = z.infer<typeof side>;

const answer = z.object({
  days: z.number(),
  organizations: z.array(
    z.object({
      organizationId: z.number(),
      name: z.string(),
      auto: side,
      holdout: side,
      gain: z.nullable(z.object({ gain: z.number(), low: z.number(), high: z.number() })),
    }),
  ),
});

/** What Auto gains each publisher, as lines for the terminal. */
export async function describeGain(server: RunningServer, days: number): Promise<string[]> {
  const { organizations } = z.parse(answer, await server.ask(`/auto?days=${days}`));
  if (organizations.length === 0) return [`Auto has served nobody in the last ${days} days.`];
  return organizations.flatMap(({ organizationId, name, auto, holdout, gain }) => [
    `${name} (${organizationId}), the last ${days} days:`,
    `  Auto      ${sideText(auto)}`,
    `  held out  ${sideText(holdout)}`,
    gain === null
      ? '  Too little was seen on both sides to say what Auto gains.'
      : `  Auto earns ${percent(gain.gain)} for a request; between ${percent(gain.low)} and ${percent(gain.high)} in 19 of 20 cases.`,
  ]);
}

function sideText({ users, requests, impressions, unpriced, perThousand }: Side): string {
  const money =
    perThousand === null ? 'no request' : `${Number(perThousand).toFixed(4)} USD per 1,000 requests`;
  const silent = unpriced === 0 ? '' : `, ${unpriced} of them without a price`;
  return `${money} (${users} users, ${requests} requests, ${impressions} impressions${silent})`;
}

function percent(share: number): string {
  return `${share < 0 ? '−' : '+'}${(100 * Math.abs(share)).toFixed(1)} %`;
}
