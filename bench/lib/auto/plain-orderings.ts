import type { Account, Ledger } from './ledger.ts';
import { oldEstimate } from './old-server.ts';
import { hourly, type Ordering, sortedBy } from './orderings.ts';
import { countries, type World, type WorldInstance } from './world.ts';

/** Knows every true value, at every hour. Instances fill independently, so the highest eCPM first earns most. */
export function oracle({ placements }: World): Ordering {
  return hourly(placements, (placement, country, hour) =>
    sortedBy(placement, hour, ({ ecpm }) => ecpm[country]?.[hour] ?? 0),
  );
}

/** By what people entered, for good. */
export function fixedOrder({ placements }: World): Ordering {
  return hourly(placements, (placement, country, hour) =>
    sortedBy(placement, hour, (instance) => manualOf(instance, country) ?? 0),
  );
}

function manualOf({ manualEcpm }: WorldInstance, country: number): number | undefined {
  const text = manualEcpm[countries[country]?.code ?? ''] ?? manualEcpm['00'];
  return text === undefined ? undefined : Number(text);
}

/** The old server: estimates from reports of the last 7 days, made once an hour. */
export function oldServer({ placements }: World, ledger: Ledger): Ordering {
  return hourly(placements, (placement, country, hour) =>
    sortedBy(placement, hour, (instance) => {
      const account = ledger.accounts.find(
        (one) => one.instance.id === instance.id && one.country === country,
      );
      const manual = manualOf(instance, country);
      return oldEstimate(account === undefined ? [] : lastWeek(account, hour), { manual, levels: [] });
    }),
  );
}

/** The window's end is as old as the network's lag. */
function lastWeek({ instance, days }: Account, hour: number) {
  const end = (hour - instance.lagHours) / 24;
  return days.filter(({ day, impressions }) => impressions > 0 && day > end - 8 && day <= end);
}
