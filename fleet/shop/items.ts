/** Something that the shop sells. */
export interface Item {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly cents: number;
  /** How often it is looked at, beside others. */
  readonly weight: number;
}

/** What there is to buy. */
export const shopItems: readonly Item[] = [
  { id: 'tulip-mix-50', title: 'Tulip bulbs, mixed, 50', category: 'bulbs', cents: 1_890, weight: 9 },
  { id: 'daffodil-25', title: 'Daffodil bulbs, 25', category: 'bulbs', cents: 1_250, weight: 7 },
  { id: 'allium-globe', title: 'Allium Globemaster', category: 'bulbs', cents: 990, weight: 5 },
  { id: 'terracotta-20', title: 'Terracotta pot, 20 cm', category: 'pots', cents: 1_490, weight: 6 },
  { id: 'zinc-trough', title: 'Zinc trough, 80 cm', category: 'pots', cents: 5_900, weight: 2 },
  { id: 'hand-trowel', title: 'Hand trowel, ash handle', category: 'tools', cents: 1_690, weight: 4 },
  { id: 'secateurs', title: 'Bypass secateurs', category: 'tools', cents: 4_450, weight: 3 },
  { id: 'rain-barrel', title: 'Rain barrel, 200 l', category: 'tools', cents: 12_900, weight: 1 },
];
