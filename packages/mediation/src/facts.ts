import { readVersion, type Version } from '@millrace/contract/kit/version';
import { platform } from '@millrace/contract/publisher/platform';
import type { Profile } from './profile.ts';

/** `null` marks what has not been asked for yet, since most requests need only a few of these. */
type Lazy<Value> = Value | undefined | null;

/**
 * A profile in the form in which conditions compare it; each value is read when the first condition asks for it.
 * One object can serve one request after another: see {@link Facts.of}.
 */
export class Facts {
  profile: Profile;
  #appVersion: Lazy<Version> = null;
  #sdkVersion: Lazy<Version> = null;
  #osVersion: Lazy<Version> = null;
  #brand: Lazy<string> = null;
  #model: Lazy<string> = null;
  #iap: Lazy<number> = null;

  constructor(profile: Profile) {
    this.profile = profile;
  }

  /** Forgets the profile before and takes this one. */
  of(profile: Profile): this {
    this.profile = profile;
    this.#appVersion = null;
    this.#sdkVersion = null;
    this.#osVersion = null;
    this.#brand = null;
    this.#model = null;
    this.#iap = null;
    return this;
  }

  get appVersion(): Version | undefined {
    if (this.#appVersion === null) this.#appVersion = readVersion(this.profile.appVersion ?? '');
    return this.#appVersion;
  }

  get sdkVersion(): Version | undefined {
    if (this.#sdkVersion === null) this.#sdkVersion = readVersion(this.profile.sdkVersion ?? '');
    return this.#sdkVersion;
  }

  get osVersion(): Version | undefined {
    if (this.#osVersion === null) this.#osVersion = readVersion(this.profile.osVersion ?? '');
    return this.#osVersion;
  }

  /** Lower case. */
  get brand(): string | undefined {
    if (this.#brand === null) this.#brand = brandOf(this.profile)?.toLowerCase();
    return this.#brand;
  }

  /** Lower case, without the brand. */
  get model(): string | undefined {
    if (this.#model === null) this.#model = this.profile.model?.toLowerCase();
    return this.#model;
  }

  /** USD. Only ever compared: reading decimals as floating point keeps their order and equality. */
  get iap(): number | undefined {
    if (this.#iap === null) this.#iap = readAmount(this.profile.iap);
    return this.#iap;
  }
}

/** iOS phones do not send their brand. */
export function brandOf({ brand, platform: plat }: Profile): string | null {
  return brand ?? (plat === platform.ios ? 'Apple' : null);
}

/** `brand:model`, as lists of models have it; null when the phone does not say either. */
export function brandAndModelOf(profile: Profile): string | null {
  const brand = brandOf(profile);
  return brand === null || profile.model === null ? null : `${brand}:${profile.model}`;
}

function readAmount(text: string | null): number | undefined {
  return text !== null && /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}
