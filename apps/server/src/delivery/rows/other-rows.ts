import { type Fields, isFields } from '../../platform/fields.ts';
import { readConversion } from '../wire/requests/read-conversion.ts';
import { readCrash } from '../wire/requests/read-crash.ts';
import { readReward } from '../wire/requests/read-reward.ts';
import type { RecordedCall } from './base-row.ts';
import { type EventColumns, fits } from './columns.ts';
import { eventKey } from './event-key.ts';
import { setOccasion, setPlace } from './occasion.ts';

/** Puts an `ic` into the row; its content is the app's own affair and is not kept. @returns its key */
export function setReward(row: EventColumns, { head, fields, phone, who }: RecordedCall): bigint | null {
  const reward = readReward(fields);
  if (reward.sceneId !== null) row.scene_id = reward.sceneId;
  setPlace(row, reward, head);
  if (who === null || phone.sentAt === null) return null;
  const { placementId, instanceId, content } = reward;
  return eventKey(['ic', head.appId, who, placementId, instanceId, content, phone.sentAt]);
}

/** Puts an `err` into the row. @returns its key */
export function setCrash(row: EventColumns, { head, fields, phone, who }: RecordedCall): bigint | null {
  const crash = readCrash(fields);
  setOccasion(row, crash, head);
  if (crash.tag !== null) row.code = crash.tag;
  if (crash.error !== null) row.data = crash.error;
  if (who === null || phone.sentAt === null) return null;
  return eventKey(['err', head.appId, who, crash.tag, crash.error, phone.sentAt]);
}

/** Puts a `cd` into the row, without what names the phone. @returns its key */
export function setConversion(row: EventColumns, { head, fields, phone, who }: RecordedCall): bigint | null {
  const { type, data } = readConversion({ ...fields, cd: anonymous(fields.cd) });
  const known = fits(type, 65_535);
  if (known !== undefined) row.type = known;
  if (data !== null) row.data = data;
  if (who === null || phone.sentAt === null) return null;
  return eventKey(['cd', head.appId, who, type, phone.sentAt]);
}

const naming =
  /idf[av]|gaid|oaid|imei|android_?id|advert.*id|customer|appsflyer_?id|e-?mail|phone|(^|_)ip($|_)/i;

function anonymous(value: unknown): Fields | null {
  if (!isFields(value)) return null; // a text may hold anything
  return Object.fromEntries(
    Object.entries(value).filter(([name, member]) => !naming.test(name) && typeof member !== 'object'),
  );
}
