import type { NetworkId } from '@millrace/contract/publisher/network/network-id';
import type { Fields } from '../../../platform/fields.ts';
import { networkOfWire } from '../codes.ts';
import { idOf, listOf, textOf } from '../coerce.ts';

/** A network that the app was built with. */
export interface BuiltInNetwork {
  readonly networkId: NetworkId;
  readonly adapterVersion: string | null;
  readonly sdkVersion: string | null;
}

export interface InitRequest {
  /** The networks that the app was built with; empty: it does not say. */
  readonly networks: readonly BuiltInNetwork[];
}

/** Reads what `init` says beside the phone's own fields. Never throws. */
export function readInit({ adns }: Fields): InitRequest {
  return { networks: listOf(adns, 100).flatMap(builtIn) };
}

function builtIn({ mid, adapterv, msdkv }: Fields): BuiltInNetwork[] {
  const wire = idOf(mid);
  const networkId = wire === null ? null : networkOfWire(wire);
  if (networkId === null) return [];
  return [{ networkId, adapterVersion: textOf(adapterv, 30), sdkVersion: textOf(msdkv, 30) }];
}
