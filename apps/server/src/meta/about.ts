/** A table of questions by the names of calls, each made of the world that it is about. */
export type Questions<World> = Readonly<Record<string, (world: World) => object>>;

/** A table of questions, asked about a part of a larger world. */
export const about = <World, Whole>(
  table: Questions<World>,
  part: (whole: Whole) => World,
): Questions<Whole> =>
  Object.fromEntries(Object.entries(table).map(([name, ask]) => [name, (whole: Whole) => ask(part(whole))]));
