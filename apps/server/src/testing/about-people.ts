import { sizeStep } from '@millrace/contract/advertiser/segment-state';
import { expect } from 'vitest';

/** A number of people as it is told. */
export const about = (people: number) =>
  expect.toSatisfy(
    (told: unknown) =>
      typeof told === 'number' && told % sizeStep === 0 && Math.abs(told - people) < 2 * sizeStep,
    `about ${people}`,
  );
