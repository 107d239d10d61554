import { role } from '@millrace/contract/people/permission';
import { getUserInfo, type UserInfo } from '@millrace/contract/people/user';
import { updatePayment } from '@millrace/contract/publisher/payment';
import type { Page } from '@playwright/test';
import { codeAt } from '../../apps/server/src/testing/code-at.ts';
import { asSystem } from '../support/database.ts';
import { expectWrong, fieldOf, saveMended, saveWrong } from '../support/form.ts';
import { outboxFolder } from '../support/installation.ts';
import { mailsTo } from '../support/outbox.ts';
import { newMember, newPerson, type Person } from '../support/people.ts';
import { againDialog, endAtSave, givePasswordAgain } from '../support/sign-in-again.ts';
import { expect, test, Visit, walkedIn } from '../support/test.ts';

/** What the app shows now, or in so many steps: a code is good once, and one step ahead is let in. */
function codeOf(secret: string, ahead = 0): string {
  return codeAt(secret, new Date(Date.now() + ahead * 30_000));
}

const codeField = (page: Page, at: Visit) => page.getByLabel(at.text('session.code'), { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function givePassword(page: Page, at: Visit, person: Person): Promise<void> {
  await page.getByLabel(at.text('password.current'), { exact: true }).fill(person.password);
}

/** Scans, so to speak. @returns the secret */
async function secretShown(page: Page, at: Visit): Promise<string> {
  await expect(page.getByRole('img', { name: at.text('secondFactor.qrCode') })).toBeVisible();
  const shown = await page.locator('.factor-key code').textContent();
  return (shown ?? '').replaceAll(' ', '');
}

/** @returns the recovery codes, once they are said to be kept */
async function keepCodes(page: Page, at: Visit): Promise<string[]> {
  const codes = page.locator('.recovery-codes code');
  await expect(codes).toHaveCount(10);
  await at.expectAccessible();
  const recovery = await codes.allTextContents();
  await button(page, at.text('secondFactor.kept')).click();
  await expect(codes).toHaveCount(0);
  return recovery;
}

/** @returns the secret and the recovery codes */
async function setUp(page: Page, at: Visit, person: Person) {
  await givePassword(page, at, person);
  await button(page, at.text('secondFactor.begin')).click();
  const secret = await secretShown(page, at);
  const turnOn = button(page, at.text('secondFactor.turnOn'));
  await codeField(page, at).fill('000000');
  await turnOn.click();
  await expectWrong(codeField(page, at), at.text('session.errors.codeWrong'), '000000');
  await at.expectAccessible();
  await codeField(page, at).fill(codeOf(secret));
  await saveMended(turnOn);
  return { secret, recovery: await keepCodes(page, at) };
}

/** As the switch in the company settings does, from beside the server. @param member asks until it knows */
async function requireFactor(owner: Person, member: Person): Promise<void> {
  const { organization } = (await owner.api.get(getUserInfo.path)) as UserInfo;
  await asSystem((tx) =>
    tx
      .updateTable('organization')
      .set({ second_factor_required: true })
      .where('id', '=', organization.id)
      .execute(),
  );
  const isHeld = async () => ((await member.api.get(getUserInfo.path)) as UserInfo).needsSecondFactor;
  await expect.poll(isHeld).toBe(true);
}

async function logOut(page: Page, at: Visit): Promise<void> {
  await page.getByRole('button', { name: at.text('shell.account') }).click();
  await page.getByRole('menuitem', { name: at.text('shell.logOut') }).click();
  await expect(page).toHaveURL(/\/user\/login$/);
}

async function firstStep(page: Page, at: Visit, { email, password }: Person): Promise<void> {
  await page.getByLabel(at.text('session.account')).fill(email);
  await page.getByLabel(at.text('session.password'), { exact: true }).fill(password);
  await button(page, at.text('common.signIn')).click();
  await expect(page.getByRole('heading', { name: at.text('session.codeTitle') })).toBeVisible();
}

for (const lang of walkedIn('enGB')) {
  test.describe(`second factor (${lang})`, () => {
    test('set up, asked for, a recovery code instead, moved, turned off', async ({ page, visit }) => {
      const person = await newPerson();
      const at = await visit(lang);
      await at.as(person);
      await page.goto('/account?tab=secondFactor');
      const { secret, recovery } = await setUp(page, at, person);

      await logOut(page, at);
      await firstStep(page, at, person);
      await at.expectAccessible();
      const code = codeField(page, at);
      await expect(code).toBeFocused();
      await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
      const signIn = button(page, at.text('common.signIn'));
      await code.fill('000000');
      await signIn.click();
      await expectWrong(code, at.text('session.errors.codeWrong'), '000000');
      await code.fill(codeOf(secret, 1));
      await saveMended(signIn);
      await expect(page).toHaveURL(/\/overview\/dashboard$/);

      await logOut(page, at);
      await page.goto('/user/adtlogin');
      await firstStep(page, at, person);
      await button(page, at.text('session.useRecovery')).click();
      const typed = page.getByLabel(at.text('session.recoveryCode'), { exact: true });
      await expect(typed).toBeFocused();
      await typed.fill(recovery[0] ?? '');
      await signIn.click();
      await expect(page).toHaveURL(/\/overview\/dashboard$/);

      await page.goto('/account?tab=secondFactor');
      await expect(page.getByText(at.text('secondFactor.codesLeft', { count: 9 }))).toBeVisible();
      await at.expectAccessible();
      const move = button(page, at.text('secondFactor.move'));
      await move.click();
      await givePassword(page, at, person);
      await codeField(page, at).fill(recovery[0] ?? '');
      await move.click();
      await expectWrong(codeField(page, at), at.text('session.errors.recoveryUsed'), recovery[0]);
      await codeField(page, at).fill(recovery[1] ?? '');
      await saveMended(move);
      const next = await secretShown(page, at);
      expect(next).not.toBe(secret);
      await codeField(page, at).fill(codeOf(next));
      await button(page, at.text('secondFactor.turnOn')).click();
      const fresh = await keepCodes(page, at);

      const turnOff = button(page, at.text('secondFactor.turnOff'));
      await turnOff.click();
      await givePassword(page, at, person);
      await codeField(page, at).fill(fresh[0] ?? '');
      await turnOff.click();
      await expect(page.getByText(at.text('secondFactor.offLead'))).toBeVisible();
      expect(at.complaints).toEqual([]);
    });

    test('an organization asks for it: members are led to set it up, and keep it', async ({
      page,
      visit,
    }) => {
      const owner = await newPerson();
      const viewer = await newMember(owner, role.appViewer);
      const at = await visit(lang);
      await at.as(owner);
      await page.goto('/company/Settings');
      const asked = page.getByRole('switch', { name: at.text('organization.requireFactor') });
      await asked.click();
      await expect(page.getByText(at.text('organization.errors.ownFactorFirst'))).toBeVisible();
      await expect(asked).not.toBeChecked();
      await page.goto('/account?tab=secondFactor');
      await setUp(page, at, owner);
      await page.goto('/company/Settings');
      await asked.click();
      await expect(page.getByText(at.text('organization.requireOn'))).toBeVisible();
      await expect(asked).toBeChecked();
      await at.expectAccessible();
      await page.goto('/account?tab=secondFactor');
      await expect(
        page.getByText(at.text('secondFactor.errors.required', { organization: owner.organizationName })),
      ).toBeVisible();
      await expect(button(page, at.text('secondFactor.turnOff'))).toHaveCount(0);

      const theirs = await page.context().browser()?.newContext();
      if (theirs === undefined) throw new Error('no browser');
      const seen = await theirs.newPage();
      const member = new Visit(seen, lang);
      await member.speak();
      await member.as(viewer);
      await seen.goto('/overview/dashboard');
      await expect(seen).toHaveURL(/\/account\?tab=secondFactor$/);
      await expect(seen.getByText(member.text('session.factorRequired')).first()).toBeVisible();
      await member.expectAccessible();
      // Nothing on the screen asks for what is closed to them: the palette has its screens, and there is no bell.
      const bell = seen.getByRole('button', { name: new RegExp(`^${member.text('shell.notices')}`) });
      await expect(bell).toHaveCount(0);
      await seen.keyboard.press('Control+k');
      const palette = seen.getByRole('dialog', { name: member.text('shell.search') });
      await palette.getByRole('combobox').fill(member.text('shell.logOut'));
      await expect(palette.getByRole('option', { name: member.text('shell.logOut') })).toBeVisible();
      await seen.keyboard.press('Escape');
      await expect(palette).toBeHidden();
      expect(member.complaints).toEqual([]);
      await setUp(seen, member, viewer);
      await seen.goto('/overview/dashboard');
      await expect(seen).toHaveURL(/\/overview\/dashboard$/);
      await expect(bell).toBeVisible();
      await theirs.close();
    });

    test('a code is given beside the password where the demand ends and where payments go', async ({
      page,
      visit,
    }) => {
      const owner = await newPerson();
      const at = await visit(lang);
      await at.as(owner);
      await page.goto('/account?tab=secondFactor');
      const { recovery } = await setUp(page, at, owner);
      await page.goto('/company/Settings');
      const asked = page.getByRole('switch', { name: at.text('organization.requireFactor') });
      await asked.click();
      await expect(page.getByText(at.text('organization.requireOn'))).toBeVisible();
      await asked.click();
      const dialog = page.getByRole('dialog', { name: at.text('organization.requireNoMore') });
      await at.expectAccessible();
      await givePassword(page, at, owner);
      const end = dialog.getByRole('button', { name: at.text('organization.requireNoMore'), exact: true });
      await end.click();
      await expectWrong(codeField(page, at), at.text('session.errors.codeEmpty'));
      await expect(asked).toBeChecked();
      await codeField(page, at).fill(recovery[0] ?? '');
      await saveMended(end);
      await expect(page.getByText(at.text('organization.requireOff'))).toBeVisible();
      await expect(asked).not.toBeChecked();

      await page.goto('/finance/payment');
      await page.getByRole('radio', { name: at.text('payment.method.paypal') }).check();
      await fieldOf(page, at.text('payment.paypalAccount')).fill('pay@acme.example');
      await fieldOf(page, at.text('payment.storeAddress')).fill('https://apps.apple.com/app/id1');
      await page.getByRole('checkbox', { name: at.text('payment.agreed') }).check();
      await fieldOf(page, at.text('payment.password')).fill(owner.password);
      await at.expectAccessible();
      const save = button(page, at.text('common.save'));
      await saveWrong(save);
      await expectWrong(codeField(page, at), at.text('session.errors.codeEmpty'));
      await codeField(page, at).fill(recovery[1] ?? '');
      await endAtSave(at, updatePayment.path);
      await saveMended(save);
      // Asked for there, too, where the session ends meanwhile.
      const again = againDialog(at);
      await givePasswordAgain(at, owner.password);
      const code = again.getByLabel(at.text('session.code'), { exact: true });
      await expect(code).toBeFocused();
      await code.fill('000000');
      await code.press('Enter');
      await expectWrong(code, at.text('session.errors.codeWrong'), '000000');
      await again.getByRole('button', { name: at.text('session.useRecovery') }).click();
      await again.getByLabel(at.text('session.recoveryCode'), { exact: true }).fill(recovery[2] ?? '');
      await again.getByRole('button', { name: at.text('common.signIn') }).press('Enter');
      await expect(again).toHaveCount(0);
      await expect(page.getByText(at.text('payment.saved'))).toBeVisible();
      // The save whose session had ended.
      expect(at.complaints).toEqual([expect.stringContaining('401')]);
    });

    test('asked for amid the work: the next click leads to the own account', async ({ page, visit }) => {
      const owner = await newPerson();
      const viewer = await newMember(owner, role.appViewer);
      const at = await visit(lang);
      await at.as(viewer);
      await page.goto('/overview/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // What the page still asks for would hear of it before the click, and lead away by itself.
      await page.waitForLoadState('networkidle');
      const clicked = Promise.withResolvers<void>();
      await page.route('**/api/**', async (route) => {
        await clicked.promise;
        await route.continue();
      });
      await requireFactor(owner, viewer);
      await page.getByRole('menuitem', { name: at.text('company.title') }).click();
      clicked.resolve();
      await expect(page).toHaveURL(/\/account\?tab=secondFactor$/);
      await expect(page.getByText(at.text('session.factorRequired')).first()).toBeVisible();
      await expect(page.getByText(at.text('common.forbidden'))).toHaveCount(0);
    });
  });
}

for (const lang of walkedIn('zhCN')) {
  test(`a log-in with another device comes by mail, whatever was chosen about others (${lang})`, async ({
    page,
    visit,
  }) => {
    // Has signed in with no browser so far.
    const person = await newPerson();
    const at = await visit(lang);
    await page.goto('/user/login');
    await page.getByLabel(at.text('session.account')).fill(person.email);
    await page.getByLabel(at.text('session.password'), { exact: true }).fill(person.password);
    await button(page, at.text('common.signIn')).click();
    await expect(page).toHaveURL(/\/overview\/dashboard$/);
    await expect.poll(() => mailsTo(outboxFolder(), person.email)).toHaveLength(1);
    const [mail = ''] = await mailsTo(outboxFolder(), person.email);
    expect(mail).toContain('Chrome');
    await page.goto('/account?tab=notices');
    const choiceOf = (kind: string) =>
      page.getByRole('switch', { name: at.text('ownAccount.byMail', { kind }) });
    const choice = choiceOf(at.text('notification.kind.memberJoined'));
    await expect(choice).not.toBeChecked();
    await expect(choiceOf(at.text('notification.kind.newSignIn'))).toHaveCount(0);
    await at.expectAccessible();
    await choice.click();
    await expect(choice).toBeChecked();
    await page.reload();
    await expect(choice).toBeChecked();
    expect(at.complaints).toEqual([]);
  });
}
