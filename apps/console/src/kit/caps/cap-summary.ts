import type { useText } from '../i18n/i18n.ts';

type Text = ReturnType<typeof useText>;

interface Caps {
  readonly frequencyCap: number;
  readonly frequencyHours: number;
}

interface Pacing {
  readonly pacing: number;
  readonly pacingUnit: 'seconds' | 'minutes';
}

interface Devices {
  readonly brandMode: string | null;
  readonly brands: readonly string[];
  readonly modelMode: string | null;
  readonly models: readonly string[];
}

/** "3 impressions in 24 h" */
export function capSummary(text: Text, { frequencyCap: count, frequencyHours: hours }: Caps): string {
  return count === 0 ? text('caps.noCap') : text('caps.cap', { count, hours });
}

/** "one ad in 30 s" */
export function pacingSummary(text: Text, { pacing: count, pacingUnit }: Pacing): string {
  if (count === 0) return text('caps.noPause');
  return text(pacingUnit === 'minutes' ? 'caps.pauseMinutes' : 'caps.pauseSeconds', { count });
}

/** "Only brands: 2", "All devices" */
export function deviceSummary(text: Text, { brandMode, brands, modelMode, models }: Devices): string[] {
  const parts = [
    ...(brandMode === null
      ? []
      : [text(brandMode === 'include' ? 'caps.onlyBrands' : 'caps.withoutBrands', { count: brands.length })]),
    ...(modelMode === null
      ? []
      : [text(modelMode === 'include' ? 'caps.onlyModels' : 'caps.withoutModels', { count: models.length })]),
  ];
  return parts.length === 0 ? [text('caps.allDevices')] : parts;
}
