import { deviceHash } from '../../domain/event/device-hash.ts';
import { countPurchase } from '../../domain/exchange-rate/purchase.ts';
import { type Answer, json } from '../answer.ts';
import { appOfKey } from '../apps-of-calls.ts';
import type { Call } from '../call.ts';
import { tellLinked } from '../events/tell-linked.ts';
import { keepCall } from '../keep-call.ts';
import type { DeliveryServices } from '../services.ts';
import { testOn } from '../test-on.ts';
import { readPurchase } from '../wire/requests/read-purchase.ts';

/** `iap`: somebody bought something in the app. Answers what they have paid so far, in USD. */
export async function purchase(call: Call, services: DeliveryServices): Promise<Answer> {
  const app = appOfKey(call, services, 410);
  const { currency, amount, totalUsd } = readPurchase(call.fields);
  const rate = currency === null ? null : services.rates().usdRate(currency, call.receivedAt);
  const { iapUsd } = countPurchase({ amount, total: totalUsd }, rate?.rate ?? null);
  const isBought = currency !== null && amount !== null && Number(amount) > 0;
  await Promise.all([
    keepCall(call, app, [], services, {
      exchange: currency === null || rate === null ? null : { currency, ...rate },
    }),
    // A test is nobody's purchase.
    isBought &&
      testOn(call, app, services) === null &&
      tellLinked(
        call,
        app,
        { name: 'purchase', value: amount, currency, eventId: idOf(call, services.deviceKey) },
        services,
      ),
  ]);
  return json(`{"iapUsd":${iapUsd}}`);
}

/** What a purchase and its repetition have in common, which says nothing of the phone; empty: nobody can tell. */
function idOf({ phone, fields }: Call, deviceKey: Buffer): string {
  const who = phone.deviceId ?? phone.userId;
  if (who === '' || phone.sentAt === null) return '';
  const { currency, amount } = readPurchase(fields);
  return `iap-${deviceHash(deviceKey, [who, currency, amount, phone.sentAt].join(' '))}`;
}
