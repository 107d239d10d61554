import { countPurchase } from '../../domain/exchange-rate/purchase.ts';
import { type Answer, json } from '../answer.ts';
import { appOfKey } from '../apps-of-calls.ts';
import type { Call } from '../call.ts';
import { keepCall } from '../keep-call.ts';
import type { DeliveryServices } from '../services.ts';
import { readPurchase } from '../wire/requests/read-purchase.ts';

/** `iap`: somebody bought something in the app. Answers what they have paid so far, in USD. */
export async function purchase(call: Call, services: DeliveryServices): Promise<Answer> {
  const app = appOfKey(call, services, 410);
  const { currency, amount, totalUsd } = readPurchase(call.fields);
  const rate = currency === null ? null : services.rates().usdRate(currency, call.receivedAt);
  const { iapUsd } = countPurchase({ amount, total: totalUsd }, rate?.rate ?? null);
  await keepCall(call, app, [], services, {
    exchange: currency === null || rate === null ? null : { currency, ...rate },
  });
  return json(`{"iapUsd":${iapUsd}}`);
}
