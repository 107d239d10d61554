import type { IncomingHttpHeaders } from 'node:http';
import { parse } from 'node:querystring';
import type { Fields } from '../platform/fields.ts';
import type { CallKind } from './record.ts';
import type { DeliveryServices } from './services.ts';
import { BodyError, inflate, parseObject } from './wire/body.ts';
import { intOf } from './wire/coerce.ts';
import { isCrowded } from './wire/crowd.ts';
import { type Phone, readPhone } from './wire/phone.ts';
import { readQuery } from './wire/requests/read-query.ts';

/** A call as it came. */
export interface CallRequest {
  /** What stands in the address behind the question mark. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The caller's, by whom we trust. */
  readonly address: string;
  /** As in {@link Call}. */
  readonly baseUrl: string;
}

/** One call of a phone, read as far as all calls are alike. */
export interface Call {
  readonly kind: CallKind;
  /** Of the wire (`v`). */
  readonly version: number;
  /** The app's key (`k`); null for calls that name a placement instead. */
  readonly appKey: string | null;
  readonly fields: Fields;
  /** The phone's JSON as it came, without its packing. */
  readonly bytes: Buffer;
  readonly phone: Phone;
  /** ISO 3166-1 alpha-2 by the caller's address, else by what the phone says; null: unknown. */
  readonly country: string | null;
  /** What said so; null: the country is not known. */
  readonly countryFrom: 'address' | 'phone' | null;
  /** Milliseconds UTC. */
  readonly receivedAt: number;
  /** It is of the past: let in by the installation's secret. */
  readonly isBackfill: boolean;
  /** What the phone reached us by, without a slash at the end. */
  readonly baseUrl: string;
  /** As it called; kept nowhere. */
  readonly address: string;
}

/** A call that can't be served, with the status that it gets. */
export class CallRefused extends Error {
  readonly status: 400 | 403 | 410 | 413 | 429;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(status: CallRefused['status'], message: string, retryAfter?: number) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** @throws CallRefused or BodyError */
export function readCall(kind: CallKind, request: CallRequest, services: DeliveryServices): Call {
  const { platform, version, sdkVersion, appKey } = readQuery(parse(request.query));
  if (platform === null || version === null) throw new CallRefused(400, 'The query needs v and plat.');
  const backfilledAt = receivedByBackfill(request.headers, services);
  const bytes = inflate(request.body);
  if (isCrowded(bytes)) throw new BodyError('tooMuch');
  const fields = parseObject(bytes.toString('utf8'));
  const userAgent = request.headers['user-agent'];
  const phone = readPhone(fields, { platform, sdkVersion: sdkVersion ?? '', userAgent });
  const placed = services.countryOf(request.address);
  return {
    kind,
    version,
    appKey,
    fields,
    bytes,
    phone,
    country: placed ?? phone.country,
    countryFrom: placed !== null ? 'address' : phone.country !== null ? 'phone' : null,
    receivedAt: backfilledAt ?? services.now(),
    isBackfill: backfilledAt !== null,
    baseUrl: services.publicUrl ?? request.baseUrl,
    address: request.address,
  };
}

/** Whoever knows this installation's secret says when a call was received: that is how past days get in. */
export function receivedByBackfill(
  headers: CallRequest['headers'],
  services: Pick<DeliveryServices, 'isIngestSecret' | 'now'>,
): number | null {
  const secret = headers['x-millrace-ingest-secret'];
  if (secret === undefined) return null;
  if (typeof secret !== 'string' || !services.isIngestSecret(secret)) {
    throw new CallRefused(403, 'The secret is wrong.');
  }
  const at = intOf(headers['x-millrace-received-at'], 1);
  if (at === null || at > services.now())
    throw new CallRefused(400, 'The time of receipt is not in the past.');
  return at;
}
