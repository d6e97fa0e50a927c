import { expect, expectAccessible, openContact, openSettings, signInAs, signInWith } from './support/circle.ts';
import { allow, connectMailbox } from './support/mailbox-steps.ts';
import { test } from './support/own-world.ts';

// Each moves the clock of the world that they share.
test.describe.configure({ mode: 'default' });

test(
  'a weekly reminder goes out from the connected mailbox when its day comes',
  { tag: '@phone-in-release' },
  async ({ page, world }) => {
    const friend = `${crypto.randomUUID()}@example.org`;
    const email = await signInWith(page, (add) => add('contacts', { name: 'Eilidh MacLeod', email: friend }));
    await connectMailbox(page, email);

    const details = await openContact(page, 'Eilidh MacLeod');
    await test.step('she plans it', async () => {
      await details.getByRole('button', { name: 'Add Reminder' }).click();
      const dialog = page.getByRole('dialog').filter({ hasText: 'Set Up Email Reminder' });
      await expect(dialog.getByLabel('Subject')).toHaveValue('Reminder to contact Eilidh MacLeod');
      await dialog.getByLabel('Subject').fill('Tea this week?');
      await dialog.getByLabel('Message').fill('Dear Eilidh,\n\nis there a free hour?\n<3 Ada');
      await dialog.getByRole('radio', { name: 'Weekly' }).check();
      await expect(dialog.getByRole('region', { name: 'Preview' }).getByRole('listitem')).toHaveCount(5);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Save reminder' }).click();
      await expect(dialog).toBeHidden();
      await expect(details.getByRole('button', { name: 'Edit Tea this week?' })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the week goes by, and the e-mail arrives once', async () => {
      await world.moveClock('P8D');
      const mails = await world.mailsTo(friend);
      expect(mails).toMatchObject([{ from: email, subject: 'Tea this week?' }]);
      expect(mails[0]?.text.trim()).toBe('Dear Eilidh,\n\nis there a free hour?\n<3 Ada');
      expect(mails[0]?.html).toContain('&lt;3 Ada');
      await page.reload();
      await expect(details.getByText(/Last sent/)).toBeVisible();
    });

    await test.step('the log and the list know of it', async () => {
      await page.keyboard.press('Escape');
      await expect(page.getByText('1 pending reminder')).toBeVisible();
      await page.getByRole('tab', { name: 'Reminders' }).click();
      await expect(page.getByRole('heading', { name: 'Active Reminders' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Delivery log' }).click();
      await expect(page.getByText('Accepted by Gmail', { exact: false }).first()).toBeVisible();
      await expectAccessible(page);
    });
  },
);

test(
  'a permission that was taken back stops reminders, is told, and is mended',
  { tag: '@release' },
  async ({ page, world }) => {
    const friend = `${crypto.randomUUID()}@example.org`;
    const email = await signInWith(page, (add) => add('contacts', { name: 'Daniel Mbeki', email: friend }));
    await connectMailbox(page, email);
    const details = await openContact(page, 'Daniel Mbeki');
    await details.getByRole('button', { name: 'Add Reminder' }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: 'Set Up Email Reminder' });
    await dialog.getByLabel('Subject').fill('Back in Cascais?');
    await dialog.getByRole('radio', { name: 'Daily' }).check();
    await dialog.getByRole('button', { name: 'Save reminder' }).click();
    await expect(dialog).toBeHidden();

    await test.step('Google lets us in no more', async () => {
      await world.breakMailboxOf(email);
      await world.moveClock('P2D');
      expect(await world.mailsTo(friend)).toEqual([]);
      await page.reload();
      await expect(details.getByText('Failed to send. Please check email authorization.')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByText(`Your mailbox ${email} no longer lets Inner Circle send.`)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await expect(page.getByText(/no longer lets Inner Circle send/)).toHaveCount(2);
      await page.keyboard.press('Escape');
    });

    await test.step('she reconnects, and has all tried again', async () => {
      await page.getByRole('button', { name: 'Reconnect' }).click();
      const card = page.getByRole('dialog').getByRole('region', { name: 'Email' });
      await expect(card.getByText('Needs attention')).toBeVisible();
      await allow(page, email, () => card.getByRole('button', { name: 'Reconnect' }).click());
      await expect(card.getByText(`Reminders go out from ${email}`)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Retry all' }).click();
      await expect(page.getByText('1 reminder will go out')).toBeVisible();
      await world.moveClock('P1D');
      expect(await world.mailsTo(friend)).toMatchObject([{ subject: 'Back in Cascais?' }]);
    });
  },
);

test('somebody without an address is given one first', { tag: '@release' }, async ({ page }) => {
  await signInWith(page, (add) => add('contacts', { name: 'Hiroshi Nakamura' }));
  const details = await openContact(page, 'Hiroshi Nakamura');
  await details.getByRole('button', { name: 'Add Reminder' }).click();
  const asked = page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog').filter({ hasText: 'Email Required' }))
    .last();
  await expect(asked.getByText('Email Required')).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Add Email' }).click();
  const edit = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Edit Contact' }) });
  await expect(edit.getByLabel('Email')).toBeFocused();
  await edit.getByLabel('Email').fill('hiroshi@example.org');
  await edit.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('dialog').filter({ hasText: 'Set Up Email Reminder' })).toBeVisible();
});

test(
  'a mailbox of another provider is connected by its password, and Telegram by a code',
  { tag: '@release' },
  async ({ page, context, world, refusals }) => {
    refusals.push(/status of 4\d\d .*\/api\/email-auth\/smtp$/);
    await signInAs(page);
    const smtp = (await (await page.request.get('/sandbox/smtp.json')).json()) as { host: string; port: number };
    const settings = await openSettings(page);

    await test.step('the password is tried before it is kept', async () => {
      const card = settings.getByRole('region', { name: 'Email' });
      await card.getByRole('button', { name: 'Connect', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Another mailbox (SMTP)' }).click();
      const dialog = page.getByRole('dialog', { name: 'Connect a mailbox' });
      await dialog.getByLabel('E-mail address').fill('ada@lovelace.example');
      await dialog.getByLabel('Server').fill(smtp.host);
      await dialog.getByRole('radio', { name: 'None' }).check();
      await dialog.getByLabel('Port').fill(String(smtp.port));
      await dialog.getByLabel('Password', { exact: true }).fill('wrong');
      await dialog.getByRole('button', { name: 'Connect' }).click();
      await expect(dialog.getByText(/does not accept this user name and password/)).toBeVisible();
      await expectAccessible(page);
      await dialog.getByLabel('Password', { exact: true }).fill('a better one');
      await dialog.getByRole('button', { name: 'Connect' }).click();
      await expect(card.getByText('Reminders go out from ada@lovelace.example')).toBeVisible();
    });

    await test.step('the bot knows her by the code', async () => {
      const card = settings.getByRole('region', { name: 'Telegram' });
      await card.getByRole('button', { name: 'Connect', exact: true }).click();
      await expect(card.getByText('Waiting for you')).toBeVisible();
      await expectAccessible(page);
      const link = await card.getByRole('link', { name: 'Open Telegram' }).getAttribute('href');
      const chat = await context.newPage();
      await chat.goto(link ?? '');
      await chat.getByRole('button', { name: 'Bob Stone' }).click();
      await chat.getByRole('button', { name: 'Start', exact: true }).click();
      await expect(card.getByText('Connected', { exact: true })).toBeVisible({ timeout: 30_000 });
      await chat.close();
      expect(world.origin).toBe(new URL(page.url()).origin);
    });
  },
);
