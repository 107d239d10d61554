import type { Person } from '../testing/people.ts';
import type { Question, World } from './questions.ts';

/** The questions of a table, with who asks and the part of the world that they are about. */
export function asked<Part>(
  table: Readonly<Record<string, (part: Part) => object>>,
  of: (world: World) => readonly [Person, Part],
): Record<string, Question> {
  return Object.fromEntries(
    Object.entries(table).map(([name, ask]): [string, Question] => [
      name,
      (world) => {
        const [person, part] = of(world);
        return [person, ask(part)];
      },
    ]),
  );
}
