import type { ServedInstance } from '@millrace/mediation/decision';

/**
 * The texts of instances in a waterfall, joined by commas. As long as a placement is served unchanged its instances are the
 * same objects from call to call: their texts are kept. A bid is of one call alone.
 */
export function keptTexts(
  textOf: (instance: ServedInstance) => string,
): (instances: readonly ServedInstance[]) => string {
  const kept = new WeakMap<ServedInstance, string>();
  function keptText(instance: ServedInstance): string {
    if (instance.source === 'bid') return textOf(instance);
    let known = kept.get(instance);
    if (known === undefined) {
      known = textOf(instance);
      kept.set(instance, known);
    }
    return known;
  }
  return (instances) => instances.map(keptText).join(',');
}
