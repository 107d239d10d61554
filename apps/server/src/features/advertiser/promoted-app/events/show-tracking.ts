import type { getEventTracking } from '@millrace/contract/advertiser/event-tracking';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { Context } from '../../../../platform/http/context.ts';
import { readPromotedApp } from '../queries.ts';
import { readDrifts } from './drifts.ts';
import { readLast } from './last-events.ts';
import { ofApp } from './of-app.ts';
import { readVolumes } from './volumes.ts';

/** What comes of an app's or website's events. */
export async function showTracking(
  context: Context,
  { id }: RequestOf<typeof getEventTracking>,
): Promise<ResponseOf<typeof getEventTracking>> {
  await context.read((tx) => readPromotedApp(tx, id));
  const of = ofApp(context, id);
  const [last, volumes, drifts] = [await readLast(of), await readVolumes(of), await readDrifts(of)];
  return { last, volumes, drifts };
}
