import { platform } from '@millrace/contract/publisher/platform';
import { carrierName } from '@millrace/mediation/carrier';
import type { Region } from '../../../platform/geo/read-place.ts';
import type { Phone } from '../../wire/phone.ts';
import { type Facts, knownFacts } from './facts.ts';

type Known = Pick<Phone, 'platform' | 'brand' | 'make' | 'model' | 'osVersion' | 'appVersion' | 'carrier'>;

/** What a phone's SDK says of it, and what its address says of where it is. */
export function factsOfPhone(phone: Known, { state, city }: Region): Facts {
  const isApple = phone.platform === platform.ios;
  return knownFacts({
    brand: phone.brand ?? phone.make ?? (isApple ? 'Apple' : null),
    model: phone.model,
    os: isApple ? 'iOS' : 'Android',
    os_version: phone.osVersion,
    app_version: phone.appVersion,
    carrier: phone.carrier === null ? null : carrierName(phone.carrier),
    state,
    city,
  });
}
