import type { AdType } from '@millrace/contract/publisher/ad-type';
import type { OptimizedType } from '@millrace/contract/publisher/mediation-rule';
import type { NetworkName } from '@millrace/contract/publisher/network/network-id';
import type { PlacementForm } from '@millrace/contract/publisher/placement-form';
import type { Platform } from '@millrace/contract/publisher/platform';
import type { FleetApp } from '../world/people.ts';
import type { ReportedInstance } from './network-report.ts';

/** An instance in a placement; names of floors stand in its Unit ID, and simulated networks keep to them. */
export interface InstancePlan {
  readonly network: NetworkName;
  readonly floor: 'high' | 'mid' | 'all';
  readonly isBidding?: boolean;
  /** What a person expects in the US, USD per thousand impressions. */
  readonly ecpm: string;
}

export interface RulePlan {
  readonly name: string;
  /** `00`: all others. */
  readonly countries: readonly string[];
  readonly type: OptimizedType;
}

export interface PlacementPlan {
  readonly name: string;
  readonly adType: AdType;
  /** What differs from a new placement. */
  readonly form?: Partial<PlacementForm>;
  readonly scenes?: readonly string[];
  readonly instances: readonly InstancePlan[];
  readonly rules: readonly RulePlan[];
  /** Runs an A/B test: group B's rules are optimized by themselves. */
  readonly test?: { readonly name: string; readonly shareB: number };
}

export interface AppPlan {
  readonly name: string;
  readonly platform: Platform;
  readonly placements: readonly PlacementPlan[];
  /** Its people, but for the key, which the server makes. */
  readonly people: Omit<FleetApp, 'appKey' | 'name' | 'platform'>;
}

/** An app as it was set up. */
export interface MadeApp {
  readonly appKey: string;
  readonly pubAppId: number;
  readonly plan: AppPlan;
  readonly placements: readonly { readonly id: number; readonly adType: AdType }[];
  readonly instances: readonly ReportedInstance[];
}
