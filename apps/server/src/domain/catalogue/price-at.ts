/** A price that holds from one moment until another, instead of the usual one. Milliseconds UTC. */
export interface Sale {
  readonly price: string;
  readonly from: number;
  readonly until: number;
}

/** An item with the price that holds at a moment, milliseconds UTC. */
export function pricedAt<Item extends { readonly price: string; readonly sale?: Sale }>(
  item: Item,
  now: number,
): Item {
  const { sale } = item;
  return sale !== undefined && now >= sale.from && now < sale.until ? { ...item, price: sale.price } : item;
}
