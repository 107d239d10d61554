import { deflateSync } from 'node:zlib';
import { minuteMs } from '@millrace/contract/kit/duration';
import { platform } from '@millrace/contract/publisher/platform';
import { z } from 'zod';
import type { LoadablePlacement } from '../../wire/answers.ts';
import type { Candidate, ReadyAd, Waterfall } from '../ad.ts';
import type { Caller } from '../caller.ts';

/** The own network as the wire calls it; its player is part of the SDK. */
export const ownNetwork = 19;
/** Of a price that a bid has fixed. */
const exact = 1;

/** What the own network's adapter says of the phone in `wf` (`bids2s`): base64 of packed JSON. */
export function bidTokens(
  caller: Caller,
  placement: LoadablePlacement,
  { ready, paid }: { readonly ready: readonly ReadyAd[]; readonly paid: number },
) {
  const waits = new Set(ready.map(({ candidate }) => candidate.instance.id));
  return placement.ins
    .filter(({ id, m, hb }) => m === ownNetwork && hb === 1 && !waits.has(id))
    .map(({ id }) => ({ iid: id, token: tokenOf(caller, paid) }));
}

/** What an adapter says changes with a start of the SDK and with what the person has paid alone. */
const tokens = new WeakMap<
  Caller,
  { readonly session: string; readonly paid: number; readonly token: string }
>();

function tokenOf(caller: Caller, paid: number): string {
  const { session } = caller;
  const known = tokens.get(caller);
  if (known?.session === session && known.paid === paid) return known.token;
  const token = newToken(caller, paid);
  tokens.set(caller, { session, paid, token });
  return token;
}

function newToken({ device, session, habits, options }: Caller, paid: number): string {
  const installed = Math.floor(device.installedAt / 1000);
  const isShared = !/^[0-]*$/.test(device.deviceId);
  const said = {
    sdkv: habits.sdkVersion,
    fit: installed,
    flt: installed,
    iap: paid,
    session,
    uid: device.userId,
    did: device.deviceId,
    dtype: isShared ? (options.platform === platform.android ? 2 : 1) : 0,
    zo: device.country.utcOffset * 60,
    brand: device.brand,
  };
  return deflateSync(JSON.stringify(said)).toString('base64');
}

/** The offers that came with the waterfall; what the phone was not told of at init, or can't read, is none. */
export function serverBids({ options }: Caller, { placement, answer }: Waterfall): Candidate[] {
  return (answer.bidresp ?? []).flatMap(({ iid, price, adm, nurl, lurl, expire = 0 }) => {
    const instance = placement.ins.find(({ id }) => id === iid);
    const payload = adm === undefined ? null : payloadOf(adm, options.platform === platform.android);
    if (instance === undefined || payload === null) return [];
    const lastsUntil = expire > 0 ? options.clock.now() + expire * minuteMs : Number.POSITIVE_INFINITY;
    const serverBid = { payload, lastsUntil, nurl, lurl };
    const bid = { isBid: true, isOffer: true, serverBid };
    return [{ instance, ecpm: price, precision: exact, position: 0, ...bid }];
  });
}

const withPayload = z.object({ payload: z.string().min(1) });

/** Android takes a text that is no JSON with a payload as it stands; iOS takes nothing else than the payload. */
export function payloadOf(adm: string, isAndroid: boolean): string | null {
  const read = withPayload.safeParse(parse(adm));
  if (read.success) return read.data.payload;
  return isAndroid && adm !== '' ? adm : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Why a bid came to nothing, in the codes of OpenRTB. */
export const lossCodes = { failed: 1, lost: 102, expired: 4902 } as const;

/** Tells who bid at the server that it has won. */
export function noticeWin(caller: Caller, { serverBid, ecpm }: Candidate): Promise<void> {
  return notice(caller, serverBid?.nurl, { price: ecpm });
}

/** Tells who bid at the server that nothing came of it, and why; SDKs say a tenth more than it offered. */
export function noticeLoss(
  caller: Caller,
  { serverBid, ecpm }: Candidate,
  why: keyof typeof lossCodes,
): Promise<void> {
  return notice(caller, serverBid?.lurl, { price: ecpm + 0.1, loss: lossCodes[why] });
}

interface Macros {
  readonly price: number;
  readonly loss?: number;
}

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: macros of the wire
async function notice(caller: Caller, address: string | undefined, { price, loss }: Macros): Promise<void> {
  if (address === undefined || address === '') return;
  const url = address
    .replaceAll('${AUCTION_PRICE}', String(price))
    .replaceAll('${AUCTION_LOSS}', String(loss ?? ''));
  await caller.fetch('notice', url);
}
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: macros of the wire
