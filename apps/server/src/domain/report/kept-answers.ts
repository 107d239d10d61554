import { LRUCache } from 'lru-cache';

interface Rows {
  readonly rows: readonly unknown[];
}

interface Kept {
  readonly version: string;
  readonly answer: Promise<Rows>;
}

/** Rows of all answers together: some ten megabytes. */
const mostRows = 50_000;

/** Answers that hold as long as a version does, those that were asked for last. */
export class KeptAnswers {
  readonly #answers = new LRUCache<string, Kept>({ maxSize: mostRows });

  /**
   * The answer to a question, from memory if it was asked before at this version, or is being asked.
   * @param ask what fails is not kept
   */
  async get<Answer extends Rows>(key: string, version: string, ask: () => Promise<Answer>): Promise<Answer> {
    const there = this.#answers.get(key);
    if (there?.version === version) return there.answer as Promise<Answer>;
    const kept = { version, answer: ask() };
    this.#answers.set(key, kept, { size: 1 });
    const isStill = () => this.#answers.peek(key) === kept;
    try {
      const answer = await kept.answer;
      // As another object: the same one would keep its size.
      if (isStill()) this.#answers.set(key, { ...kept }, { size: answer.rows.length + 1 });
      return answer;
    } catch (error) {
      if (isStill()) this.#answers.delete(key);
      throw error;
    }
  }
}
