import { setTimeout as sleep } from 'node:timers/promises';

/** For so long those who come are waited for: a screen's questions arrive within a few milliseconds. */
const GATHERING_MS = 3;

type Several<Question> = readonly [Question, ...Question[]];

interface Coming {
  readonly questions: unknown[];
  readonly answer: Promise<unknown>;
}

/**
 * Asks once for several: all who come with a key before it is asked get one answer. Nobody gets an answer to what was
 * asked before they came.
 */
export class Gathered {
  readonly #coming = new Map<string, Coming>();

  /** @param ask is called for one of them. What it throws, all of them get. */
  run<Question, Answer>(
    key: string,
    question: Question,
    ask: (questions: Several<Question>) => Promise<Answer>,
  ): Promise<Answer> {
    const there = this.#coming.get(key);
    if (there !== undefined) {
      there.questions.push(question);
      return there.answer as Promise<Answer>;
    }
    const questions: [Question, ...Question[]] = [question];
    const answer = sleep(GATHERING_MS).then(() => {
      this.#coming.delete(key);
      return ask(questions);
    });
    this.#coming.set(key, { questions, answer });
    return answer;
  }
}
