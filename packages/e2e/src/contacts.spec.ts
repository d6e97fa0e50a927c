import { addingTo, expect, expectAccessible, signInWith, test } from './support/circle.ts';

test(
  'a newcomer signs in, adds somebody with a new group, and finds them again',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Login with Google' }).click();

    await test.step('at Google she uses an account of her own', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await page.getByText('Use another account').click();
      await page.getByLabel('E-mail').fill(`${crypto.randomUUID()}@example.com`);
      await page.getByLabel('Name').fill('Nora Newcomer');
      await page.getByRole('button', { name: /continue|sign in/i }).click();
      await expect(page.getByRole('heading', { name: 'Your inner circle' })).toBeVisible();
      await expect(page.getByText('It starts with one person')).toBeVisible();
      await expectAccessible(page);
    });

    const dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading') });

    await test.step('she adds Mikael, in a group that did not exist', async () => {
      await page.getByRole('button', { name: 'Add your first contact' }).click();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Add contact' }).click();
      await expect(dialog.getByText('Contact name is required')).toBeVisible();
      await dialog.getByLabel('Name').fill('Mikael Virtanen');
      await dialog.getByLabel('Email').fill('mikael@example.fi');
      await dialog.getByLabel('Groups').fill('Helsinki');
      await page.keyboard.press('Enter');
      await dialog.getByLabel('Notes').fill('Builds quiet heat pumps');
      await dialog.getByRole('button', { name: 'Add contact' }).click();
      await expect(page.getByRole('link', { name: 'Mikael Virtanen' })).toBeVisible();
    });

    await test.step('she adds a second one, but not at once', async () => {
      await page.getByRole('button', { name: 'Add contact' }).click();
      await dialog.getByLabel('Name').fill('Émilie Dupont');
      await dialog.getByRole('button', { name: 'Add contact' }).click();
      const wait = dialog.getByText('Please wait before adding another contact');
      const added = page.getByRole('link', { name: 'Émilie Dupont' });
      await expect(wait.or(added)).toBeVisible();
      await expect(async () => {
        if (await added.isVisible()) return;
        await dialog.getByRole('button', { name: 'Add contact' }).click();
        await expect(added).toBeVisible({ timeout: 1000 });
      }).toPass();
      await expectAccessible(page);
    });

    await test.step('she finds him by his group, and her without the accent', async () => {
      const search = page.getByRole('searchbox', { name: 'Search names, groups and notes' });
      await search.fill('helsinki');
      await expect(page.getByRole('link', { name: 'Émilie Dupont' })).toBeHidden();
      await expect(page.getByRole('link', { name: 'Mikael Virtanen' })).toBeVisible();
      await search.fill('emilie');
      await expect(page.getByRole('link', { name: 'Émilie Dupont' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Mikael Virtanen' })).toBeHidden();
      await search.fill('nobody at all');
      await expect(page.getByRole('link', { name: 'Émilie Dupont' })).toBeHidden();
      await expectAccessible(page);
      await search.fill('');
      await expect(page.getByRole('link', { name: 'Mikael Virtanen' })).toBeVisible();
    });
  },
);

test('somebody is edited, deleted and taken back', { tag: '@phone-in-release' }, async ({ page }) => {
  const mikael = {
    name: 'Mikael Virtanen',
    email: 'mikael@example.fi',
    groups: ['Helsinki'],
    notes: 'Builds quiet heat pumps',
  };
  await signInWith(page, async (add) => {
    for (const contact of [mikael, { name: 'Émilie Dupont' }]) await add('contacts', contact);
  });
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading') });

  await test.step('she opens him and edits him', async () => {
    await page.getByRole('link', { name: 'Mikael Virtanen' }).click();
    await expect(dialog.getByRole('heading', { name: 'Mikael Virtanen' })).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'mikael@example.fi' })).toBeInViewport();
    // Nothing raises a phone's keyboard before she asks for it.
    await expect(page.locator(':focus')).toHaveRole('dialog');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(dialog.getByRole('heading', { name: 'Edit Contact' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Name').fill('Mikael Virtanen-Salo');
    await dialog.getByRole('button', { name: /save/i }).click();
    await expect(page.getByRole('heading', { name: 'Mikael Virtanen-Salo' })).toBeVisible();
  });

  await test.step('she deletes him, after being asked', async () => {
    await page.getByRole('button', { name: 'Delete Contact' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(
      'Are you sure you want to permanently delete this contact and all associated data (interactions, todos, reminders)? This cannot be undone.',
    );
    await expectAccessible(page);
    await question.getByRole('button', { name: /delete/i }).click();
    await expect(page.getByRole('link', { name: 'Mikael Virtanen-Salo' })).toBeHidden();
    // On the heading, or on whoever is next in the list: what is deleted takes no focus along.
    await expect(page.getByRole('main').locator(':focus')).toBeVisible();
  });

  await test.step('she takes it back, and he is as he was', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Mikael Virtanen-Salo' }).click();
    await expect(page.getByText('mikael@example.fi')).toBeVisible();
    await expect(page.getByText('Helsinki').last()).toBeVisible();
    await expect(page.getByText('Builds quiet heat pumps').last()).toBeVisible();
  });

  await test.step('after a reload everything is still there', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Mikael Virtanen-Salo' })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('link', { name: 'Émilie Dupont' })).toBeVisible();
  });
});

test('the eleventh contact of a free account is refused, with a way up', async ({ page, refusals }) => {
  refusals.push(/status of 403 .*\/api\/contacts$/);
  await signInWith(page, async (add) => {
    for (let count = 1; count <= 9; count++) await add('contacts', { name: `Person ${count}` });
  });
  await expect(page.getByText('9 of 10 contacts', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add contact' }).click();
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Add New Contact' }) });
  await dialog.getByLabel('Name').fill('One too many');
  // The last place is taken in another tab while she writes.
  await addingTo(page)('contacts', { name: 'Person 10' });
  await dialog.getByRole('button', { name: 'Add contact' }).click();
  await expect(page.getByText('Subscription Limit Reached')).toBeVisible();
  await expect(page.getByText("You've reached your Contacts limit (10).").first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upgrade Your Plan' })).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('One too many');
});

test('filters narrow the contacts down, and a reload keeps them and draws them without asking again', async ({
  page,
}) => {
  await signInWith(page, async (add) => {
    for (const [index, name] of ['Ada', 'Bob', 'Cleo', 'Dora', 'Emil', 'Fay', 'Gus', 'Hana'].entries())
      await add('contacts', { name, warmth: index < 3 ? 'cold' : 'warm', groups: index % 2 ? ['Odd'] : ['Even'] });
  });
  const rows = page.getByRole('region', { name: 'Contacts' }).getByRole('listitem');
  await expect(rows).toHaveCount(8);
  await page.getByRole('radio', { name: /^Cold/ }).check();
  await expect(rows).toHaveCount(3);
  await page.getByText('All groups').click();
  await page.getByRole('option', { name: 'Odd' }).click();
  await expect(rows).toHaveText([/Bob/]);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // On a busy machine the page may go out without the list.
  await expect(async () => {
    asked.length = 0;
    await page.reload();
    await expect(rows).toHaveText([/Bob/]);
    expect(asked).toContain('/');
    expect(asked.filter((path) => /^\/api\/(?:me|contacts|subscription)$/.test(path))).toEqual([]);
  }).toPass({ timeout: 60_000 });
});
