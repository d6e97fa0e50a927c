import { expect, openContact, openSettings } from '../support/circle.ts';
import { allowCalendar, openCalendar } from '../support/calendar-world.ts';
import { test } from '../support/own-world.ts';
import { begin, dialogOf, discard, everyWayOutAsks, openSmtp, reload } from './ways-out.ts';

// Mailboxes and calendars belong to a plan that only a world of one's own gives; one is enough for all.
test.describe.configure({ mode: 'default' });

// Dialogs take a moment to go, and much can be pressed in it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('whatever is typed about a contact is asked about before it is left, and outlives a reload', async ({ page }) => {
  await begin(page);
  const details = await openContact(page, 'Odete Pinheiro');
  const notes = details.getByRole('textbox', { name: 'What happened?' });
  const line = details.getByRole('textbox', { name: 'Add a to-do' });
  const renamed = details.getByRole('textbox', { name: 'To-do', exact: true });
  const telegram = details.getByLabel('Telegram');

  for (const [field, words] of [
    [notes, 'She told me that'],
    [line, 'Bring the'],
  ] as const) {
    await everyWayOutAsks(page, field, words);
    await field.fill('');
  }

  await test.step('an interaction that is corrected', async () => {
    await details.getByRole('button', { name: 'More about this call' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await everyWayOutAsks(page, notes.last(), 'About Hannah and her');
    await notes.last().fill('About Hannah');
  });
  await test.step('a to-do that is renamed', async () => {
    await details.getByRole('button', { name: 'Edit Change the bulb' }).click();
    await everyWayOutAsks(page, renamed, 'Change the bulb in the');
    await renamed.fill('Change the bulb');
  });
  await test.step('the social profiles', async () => {
    await details.getByRole('button', { name: 'Edit social media' }).click();
    await everyWayOutAsks(page, telegram, 'odete');
  });

  await test.step('all of it is there again after a reload', async () => {
    await notes.first().fill('She told me that');
    await line.fill('Bring the');
    await notes.last().fill('About Hannah and her');
    await renamed.fill('Change the bulb in the');
    await reload(page);
    await expect(notes.first()).toHaveValue('She told me that');
    await expect(notes.last()).toHaveValue('About Hannah and her');
    await expect(line).toHaveValue('Bring the');
    await expect(renamed).toHaveValue('Change the bulb in the');
    await expect(telegram).toHaveValue('odete');
  });

  await test.step('what is given up is gone, and the rest is not', async () => {
    await notes.last().press('Escape');
    await discard(page);
    await expect(details.getByText('About Hannah', { exact: true })).toBeVisible();
    await expect(renamed).toHaveValue('Change the bulb in the');
    await page.goBack();
    await discard(page);
    await expect(details).toBeHidden();
    await openContact(page, 'Odete Pinheiro');
    await expect(notes).toHaveValue('');
    await expect(line).toHaveValue('');
    await expect(renamed).toBeHidden();
  });
});

test('a dialog about a contact asks before it takes what is typed along, and keeps it over a reload', async ({
  page,
}) => {
  await begin(page);

  await test.step('a new contact', async () => {
    await page.getByRole('button', { name: 'Add contact' }).click();
    const form = dialogOf(page, 'Add New Contact');
    await everyWayOutAsks(page, form.getByLabel('Notes'), 'Met on the ferry, and');
    await reload(page);
    await page.getByRole('button', { name: 'Add contact' }).click();
    await expect(form.getByLabel('Notes')).toHaveValue('Met on the ferry, and');
    await page.keyboard.press('Escape');
    await discard(page);
    await page.getByRole('button', { name: 'Add contact' }).click();
    await expect(form.getByLabel('Notes')).toHaveValue('');
    await form.getByLabel('Groups').fill('A group without En');
    // The first closes the list of suggestions.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await discard(page);
    await expect(form).toBeHidden();
  });

  const details = await openContact(page, 'Odete Pinheiro');
  const edited = dialogOf(page, 'Edit Contact');
  const planned = dialogOf(page, 'Set Up Email Reminder');
  await test.step('the forms inside the details', async () => {
    await details.getByRole('button', { name: 'Edit', exact: true }).click();
    await everyWayOutAsks(page, edited.getByLabel('Notes'), 'Sings the alto');
    await page.keyboard.press('Escape');
    await discard(page);
    await expect(edited).toBeHidden();
    await details.getByRole('button', { name: 'Add Reminder' }).click();
    await everyWayOutAsks(page, planned.getByLabel('Message'), 'Dear Odete, do you');
    await reload(page);
    await details.getByRole('button', { name: 'Add Reminder' }).click();
    await expect(planned.getByLabel('Message')).toHaveValue('Dear Odete, do you');
    await page.goBack();
    await discard(page);
    await expect(planned).toBeHidden();
    await expect(details).toBeHidden();
  });
});

test('groups, to-dos and settings ask before they take along what is typed', async ({ page }) => {
  await begin(page);

  await test.step('groups', async () => {
    await page.getByRole('tab', { name: 'Groups' }).click();
    await page.getByRole('button', { name: 'More about Choir' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await everyWayOutAsks(page, dialogOf(page, 'Edit Group').getByLabel('Description'), 'Mondays at');
    await page.keyboard.press('Escape');
    await discard(page);
    const name = page.getByRole('textbox', { name: 'New group' });
    await name.fill('Tennis');
    await page.getByRole('tab', { name: 'TODO' }).click();
    await page.getByRole('tab', { name: 'Groups' }).click();
    await expect(name).toHaveValue('Tennis');
    await reload(page);
    await expect(name).toHaveValue('Tennis');
    await name.fill('');
  });

  await test.step('a to-do for somebody', async () => {
    await page.getByRole('tab', { name: 'TODO' }).click();
    await page.getByRole('button', { name: 'Add to-do' }).click();
    await everyWayOutAsks(page, dialogOf(page, 'Add a to-do').getByRole('textbox', { name: 'To-do' }), 'Return the');
    await page.keyboard.press('Escape');
    await discard(page);
  });

  await test.step('settings, and the end of an account', async () => {
    const settings = await openSettings(page);
    await everyWayOutAsks(page, settings.getByRole('spinbutton'), '14');
    const server = (await openSmtp(page, settings)).getByLabel('Server');
    await everyWayOutAsks(page, server, 'smtp.example');
    await page.keyboard.press('Escape');
    await discard(page);
    await expect(server).toBeHidden();
    await settings.getByRole('button', { name: 'Delete account' }).click();
    const leaving = dialogOf(page, 'Delete your account?');
    await everyWayOutAsks(page, leaving.getByRole('textbox'), 'ada@');
    await page.keyboard.press('Escape');
    await discard(page);
    await expect(leaving).toBeHidden();
    await page.keyboard.press('Escape');
    await discard(page);
    await expect(settings).toBeHidden();
  });
});

test('an event asks before it takes along what is typed, and keeps it over a reload', async ({ page }) => {
  const email = await begin(page);
  await openCalendar(page);
  await allowCalendar(page, email, () => page.getByRole('button', { name: 'Connect' }).click());
  const words = dialogOf(page, 'Add event').getByLabel('Description');
  await page.getByRole('button', { name: 'Add event' }).click();
  await everyWayOutAsks(page, words, 'About the keys, and');
  await reload(page);
  await page.getByRole('button', { name: 'Add event' }).click();
  await expect(words).toHaveValue('About the keys, and');
  await page.keyboard.press('Escape');
  await discard(page);
  await expect(words).toBeHidden();
});
