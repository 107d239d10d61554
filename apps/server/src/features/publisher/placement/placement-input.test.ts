import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import { askingPlacements } from '../../../testing/placements.ts';
import { createTestApp } from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
  owner = await createPerson(app);
});
afterAll(() => app.close());

let asking: ReturnType<typeof askingPlacements>;
beforeEach(async () => {
  asking = askingPlacements(app, owner, await createTestApp(app, owner));
});

const scene = { id: null, name: 'Shop', frequencyCap: 0, frequencyHours: 1, isDefault: false, status: 1 };
const wrong: [field: string, change: object, key: string][] = [
  ['name', { name: ' ' }, 'placement.errors.nameEmpty'],
  ['name', { name: 'x'.repeat(31) }, 'common.errors.tooLong'],
  ['name', { name: 7 }, 'placement.errors.nameEmpty'],
  ['pacing', { pacing: 1441, pacingUnit: 'minutes' }, 'common.errors.pacingTooLong'],
  ['pacing', { pacing: 86_401, pacingUnit: 'seconds' }, 'common.errors.tooHigh'],
  ['pacing', { pacing: -1 }, 'common.errors.tooLow'],
  ['pacing', { pacing: 1.5 }, 'common.errors.invalid'],
  ['pacingUnit', { pacingUnit: 'hours' }, 'common.errors.invalid'],
  ['callbackUrl', { callbackUrl: 'game.example/reward' }, 'placement.errors.callbackMalformed'],
  ['callbackUrl', { callbackUrl: 'javascript:alert(1)' }, 'placement.errors.callbackMalformed'],
  ['callbackUrl', { callbackUrl: 'ftp://game.example' }, 'placement.errors.callbackMalformed'],
  ['callbackUrl', { callbackUrl: 'https://' }, 'placement.errors.callbackMalformed'],
  ['callbackUrl', { callbackUrl: `https://a.b/${'x'.repeat(1000)}` }, 'common.errors.tooLong'],
  ['preloadTimeout', { preloadTimeout: 0 }, 'common.errors.tooLow'],
  ['preloadTimeout', { preloadTimeout: 121 }, 'common.errors.tooHigh'],
  ['preloadTimeout', { preloadTimeout: null }, 'common.errors.required'],
  ['poolSize', { poolSize: 1 }, 'common.errors.tooLow'],
  ['poolSize', { poolSize: 21 }, 'common.errors.tooHigh'],
  ['poolSize', { poolSize: '5' }, 'common.errors.invalid'],
  ['inventoryInterval', { inventoryInterval: 29 }, 'common.errors.tooLow'],
  ['inventorySteps.0.failures', { inventorySteps: [{ failures: 0, seconds: 30 }] }, 'common.errors.tooLow'],
  [
    'inventorySteps.1.failures',
    {
      inventorySteps: [
        { failures: 5, seconds: 30 },
        { failures: 5, seconds: 60 },
      ],
    },
    'placement.errors.stepsOrder',
  ],
  ['maxConcurrency', { maxConcurrency: 21 }, 'common.errors.tooHigh'],
  ['brands', { brandMode: 'include' }, 'common.errors.required'],
  ['brandMode', { brands: ['Samsung'] }, 'common.errors.required'],
  ['models', { modelMode: 'exclude', models: Array(501).fill('a:b') }, 'common.errors.tooMany'],
  ['sceneList.0.name', { sceneList: [{ ...scene, name: '' }] }, 'placement.errors.sceneNameEmpty'],
  ['sceneList.0.name', { sceneList: [{ ...scene, name: 'x'.repeat(201) }] }, 'common.errors.tooLong'],
  ['sceneList.1.name', { sceneList: [scene, scene] }, 'placement.errors.sceneNameTaken'],
  ['sceneList.0.frequencyCap', { sceneList: [{ ...scene, frequencyCap: 10_000 }] }, 'common.errors.tooHigh'],
  ['sceneList.0.frequencyHours', { sceneList: [{ ...scene, frequencyHours: 0 }] }, 'common.errors.tooLow'],
  [
    'sceneList.1.isDefault',
    {
      sceneList: [
        { ...scene, isDefault: true },
        { ...scene, name: 'B', isDefault: true },
      ],
    },
    'placement.errors.sceneDefault',
  ],
  [
    'sceneList.0.isDefault',
    { sceneList: [{ ...scene, isDefault: true, status: 0 }] },
    'placement.errors.sceneDefault',
  ],
];

describe('bad input', () => {
  test.each(wrong)('%s: %j is refused at the field, by both calls', async (field, change, key) => {
    const code = key === 'placement.errors.sceneNameTaken' ? 1005 : 1004;
    const expected = { status: 200, code, error: { fields: { [field]: { key } } } };
    expect(await asking.add(change)).toMatchObject(expected);
    const id = await asking.addOne('Stored');
    expect(await asking.save(id, change)).toMatchObject(expected);
    expect(await asking.read(id)).toMatchObject({ name: 'Stored', version: 1 });
  });

  test.each(['<script>alert(1)</script>', '🎮 игра', 'שלום ‏rtl'])(
    'keeps the name %j as it is',
    async (name) => {
      const { data } = await asking.add({ name, sceneList: [{ ...scene, name }] });
      expect(data).toMatchObject({ name, sceneList: [{ name }] });
    },
  );

  test('a type that is none, or none at all', async () => {
    for (const type of [11, '2', null]) {
      const answer = await asking.add({ adType: type });
      expect(answer).toMatchObject({ code: 1004, error: { fields: { adType: {} } } });
    }
  });
});
