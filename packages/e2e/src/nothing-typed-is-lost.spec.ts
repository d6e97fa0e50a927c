import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, openContact, openSettings, signInAs } from './circle.ts';
import { test } from './own-world.ts';

// Mailboxes belong to a plan that only a world of one's own gives; one is enough for all.
test.describe.configure({ mode: 'default' });

const add = async (page: Page, what: string, data: object): Promise<{ id: string }> => {
  const response = await page.request.post(`/api/${what}`, { data, headers: { origin: new URL(page.url()).origin } });
  expect(response.status()).toBe(201);
  return (await response.json()) as { id: string };
};

const question = (page: Page) => page.getByRole('alertdialog').filter({ hasText: 'Leave without saving?' });

const keepWriting = async (page: Page) => {
  await question(page).getByRole('button', { name: 'Keep writing' }).click();
  await expect(question(page)).toBeHidden();
};
const discard = async (page: Page) => {
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(question(page)).toBeHidden();
};

/** A click on what lies behind the dialog that is on top. On a phone nothing does. */
const clickBeside = (page: Page) => page.mouse.click(5, 5);

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** Every way out asks, and whoever goes on writing finds every word. */
async function everyWayOutAsks(page: Page, field: Locator, words: string) {
  await field.fill(words);
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
    ...(isPhone(page) ? [] : [() => clickBeside(page)]),
  ];
  for (const leave of ways) {
    await leave();
    await keepWriting(page);
    await expect(field).toHaveValue(words);
  }
}

/** A reload asks too; the answer is to go. */
async function reload(page: Page) {
  const asked = page.waitForEvent('dialog');
  const going = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await going;
}

const dialogOf = (page: Page, heading: string) =>
  page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });

async function openSmtp(page: Page, settings: Locator) {
  await settings.getByRole('region', { name: 'Email' }).getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Another mailbox (SMTP)' }).click();
  return page.getByRole('dialog', { name: 'Connect a mailbox' });
}

/** Signs in with one contact, and with something to go back to. */
async function begin(page: Page) {
  const email = await signInAs(page);
  const { id } = await add(page, 'contacts', { name: 'Odete Pinheiro', email: 'odete@example.com', groups: ['Choir'] });
  await add(page, `interactions/contact/${id}`, { type: 'call', notes: 'About Hannah' });
  await add(page, `todos/contact/${id}`, { task: 'Change the bulb' });
  await page.reload();
  await page.getByRole('radio', { name: /^Warm/ }).check({ force: true });
  await expect(page).toHaveURL(/warmth=warm/);
  return email;
}

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

test('nothing can be typed while it is saved, and the focus comes back where it failed', async ({ page, refusals }) => {
  refusals.push(/status of 500 /);
  await begin(page);
  const details = await openContact(page, 'Odete Pinheiro');
  let answer = () => Promise.resolve();
  const hold = (address: string) =>
    page.route(address, (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      answer = () => route.fulfill({ status: 500, json: { error: 'refused', message: 'Refused.' } });
      return undefined;
    });
  /** Enter in the field saves it; what is typed until the answer comes goes nowhere, and what is typed then is there. */
  const holdsStill = async (field: Locator, words: string, save: string) => {
    await field.fill(words);
    const sent = page.waitForRequest((request) => request.method() !== 'GET');
    await page.keyboard.press(save);
    await sent;
    await expect(field).not.toBeFocused();
    await page.keyboard.type(' and');
    await expect(field).toHaveValue(words);
    await answer();
    await expect(field).toBeFocused();
    await page.keyboard.type(' and more');
    await expect(field).toHaveValue(`${words} and more`);
  };

  await hold('**/api/**');
  await details.getByRole('button', { name: 'Edit Change the bulb' }).click();
  await holdsStill(details.getByRole('textbox', { name: 'To-do', exact: true }), 'Change the bulb in the', 'Enter');
  await details.getByRole('button', { name: 'More about this call' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await holdsStill(details.getByRole('textbox', { name: 'What happened?' }).last(), 'About her', 'Control+Enter');
  await details.getByRole('button', { name: 'Edit social media' }).click();
  await holdsStill(details.getByLabel('Telegram'), 'odete', 'Enter');
  await details.getByRole('button', { name: 'Edit', exact: true }).click();
  await holdsStill(dialogOf(page, 'Edit Contact').getByLabel('Phone'), '+351 5', 'Enter');
});

type Each = (field: Locator, words: string) => Promise<void>;
/** Each opens a form and does something with every field in it. */
type Forms = ((page: Page, each: Each) => Promise<void>)[];

const pressed = async (page: Page, within: Page | Locator, button: string, heading: string) => {
  await within.getByRole('button', { name: button, exact: true }).click();
  return dialogOf(page, heading);
};

const aboutAContact: Forms = [
  async (page, each) => {
    const form = await pressed(page, page, 'Add contact', 'Add New Contact');
    await each(form.getByLabel('Notes'), 'Met on the ferry, and');
    await each(form.getByRole('textbox', { name: 'Day' }), '12');
    await each(form.getByLabel('Groups'), 'A group without En');
  },
  async (page, each) => {
    const details = await openContact(page, 'Odete Pinheiro');
    const form = await pressed(page, details, 'Add Reminder', 'Set Up Email Reminder');
    await each(form.getByLabel('Message'), 'Dear Odete, do you');
  },
  async (page, each) => {
    const details = await openContact(page, 'Odete Pinheiro');
    await each(details.getByRole('textbox', { name: 'What happened?' }), 'She told me that');
    await each(details.getByRole('textbox', { name: 'Add a to-do' }), 'Bring the');
    const form = await pressed(page, details, 'Edit', 'Edit Contact');
    await each(form.getByLabel('Phone'), '+351 5');
  },
];

const elsewhere: Forms = [
  async (page, each) => {
    await page.getByRole('tab', { name: 'TODO' }).click();
    const form = await pressed(page, page, 'Add to-do', 'Add a to-do');
    await each(form.getByRole('textbox', { name: 'To-do' }), 'Return the');
  },
  async (page, each) => {
    const settings = await openSettings(page);
    await each(settings.getByRole('spinbutton'), '14');
    await each((await openSmtp(page, settings)).getByLabel('Server'), 'smtp.example');
  },
  async (page, each) => {
    await page.getByRole('tab', { name: 'Groups' }).click();
    await each(page.getByRole('textbox', { name: 'New group' }), 'Tennis');
    await page.getByRole('button', { name: 'More about Choir' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await each(dialogOf(page, 'Edit Group').getByLabel('Description'), 'Mondays at');
  },
];

for (const [where, forms] of Object.entries({ 'about a contact': aboutAContact, elsewhere }))
  test(`forms ${where} have their words again after signing in again in the same window`, async ({ page, context }) => {
    // This browser blocks windows that open on top.
    await page.addInitScript(() => {
      window.open = () => null;
    });
    const email = await begin(page);
    page.on('dialog', (dialog) => void dialog.accept());
    const visit = async (each: Each) => {
      for (const form of forms) {
        await page.goto('/');
        await page.getByRole('tab', { name: 'Contacts' }).click();
        await form(page, each);
      }
    };

    await visit((field, words) => field.fill(words));
    await context.clearCookies({ name: /session/ });
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByRole('link', { name: 'Login with Google' }).click();
    await page.getByText('Use another account').click();
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/');
    await visit((field, words) => expect(field).toHaveValue(words));
  });

test('of two tabs that change one contact neither undoes the other in silence', async ({ page, context, refusals }) => {
  refusals.push(/status of 409 .*\/api\/contacts\/[\w-]+$/);
  await signInAs(page);
  await add(page, 'contacts', { name: 'Emeka Nwosu', phone: '1', groups: ['Work'] });
  await page.reload();
  const other = await context.newPage();
  await other.goto('/');
  const edit = async (tab: Page) => {
    const details = await openContact(tab, 'Emeka Nwosu');
    await details.getByRole('button', { name: 'Edit', exact: true }).click();
    return dialogOf(tab, 'Edit Contact');
  };
  const [mine, theirs] = [await edit(page), await edit(other)];
  // The list of groups may lie open beside it, and is then all that a screen reader is offered.
  const save = (tab: Page) => tab.locator('button[type=submit]', { hasText: 'Save changes' }).click();

  await theirs.getByLabel('Phone').fill('2');
  await theirs.getByLabel('Groups').fill('Choir');
  await save(other);
  await expect(theirs).toBeHidden();

  await mine.getByLabel('Notes').fill('Likes tea');
  await mine.getByLabel('Phone').fill('3');
  await save(page);
  await expect(mine.getByText('Phone is now “2”')).toBeVisible();
  await expect(mine.getByRole('textbox', { name: /^Phone/ })).toHaveValue('3');
  await expectAccessible(page);
  await mine.getByRole('button', { name: 'Use this Phone' }).click();
  await save(page);
  await expect(mine).toBeHidden();

  await other.reload();
  const details = dialogOf(other, 'Emeka Nwosu');
  for (const text of ['2', 'Likes tea', 'Work', 'Choir'])
    await expect(details.getByText(text, { exact: true }).first()).toBeVisible();
});
