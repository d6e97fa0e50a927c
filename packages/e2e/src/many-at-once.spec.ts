import type { Page } from '@playwright/test';
import { type Add, expect, expectAccessible, openContact, signInWith, test } from './support/circle.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Picked contacts' });
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Pick ${name}`, exact: true });
const rows = (page: Page) => page.getByRole('region', { name: 'Contacts', exact: true }).getByRole('listitem');
const action = (page: Page, name: string) => bar(page).getByRole('button', { name });
const undo = async (page: Page, said: string) => {
  const answered = page.waitForResponse(/\/undo$/);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await answered;
  await expect(page.getByText(said).first()).toBeVisible();
};

/** Nine people: as many as fit Free, and one more. */
const NAMES = ['Ada', 'Bob', 'Cem', 'Dora', 'Emeka', 'Fatima', 'Greta', 'Hugo', 'Ines'];

async function nine(add: Add) {
  for (const [index, name] of NAMES.entries()) {
    const groups = index < 2 ? ['Choir', 'Work'] : index === 2 ? ['Choir'] : [];
    await add('contacts', {
      name,
      groups,
      warmth: index % 3 === 0 ? 'cold' : 'warm',
      email: index > 6 ? `${name}@x.de` : '',
    });
  }
}

test(
  'people are picked by ticks, with Shift and by keys, and the picks stay for a search and go with Escape',
  { tag: '@release' },
  async ({ page }) => {
    await signInWith(page, nine);

    await test.step('a tick comes out on a face and picks', async () => {
      await rows(page).filter({ hasText: 'Bob' }).hover();
      await tick(page, 'Bob').click();
      await expect(bar(page).getByText('1 picked of 9')).toBeVisible();
      await tick(page, 'Emeka').click({ modifiers: ['Shift'] });
      await expect(bar(page).getByText('4 picked of 9')).toBeVisible();
      await expect(tick(page, 'Dora')).toBeChecked();
      await expectAccessible(page);
    });

    await test.step('a search shows some of them, and loses none', async () => {
      const search = page.getByRole('searchbox', { name: 'Search names, groups and notes' });
      await search.fill('Hugo');
      await expect(rows(page)).toHaveCount(1);
      await tick(page, 'Hugo').click();
      await expect(bar(page).getByText('5 picked')).toBeVisible();
      await search.fill('');
      await expect(rows(page)).toHaveCount(9);
      await expect(tick(page, 'Bob')).toBeChecked();
      await expect(tick(page, 'Hugo')).toBeChecked();
    });

    await test.step('another filter is about others', async () => {
      await page.getByRole('radio', { name: 'Cold' }).check();
      await expect(bar(page)).toBeHidden();
      await page.getByRole('radio', { name: 'All' }).check();
      await expect(rows(page)).toHaveCount(9);
    });

    await test.step('by keys alone', async () => {
      await page.getByRole('link', { name: 'Cem' }).focus();
      await page.keyboard.press('x');
      await expect(tick(page, 'Cem')).toBeChecked();
      await tick(page, 'Cem').focus();
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Shift+ArrowDown');
      await expect(bar(page).getByText('3 picked of 9')).toBeVisible();
      await page.keyboard.press('ControlOrMeta+a');
      await expect(bar(page).getByText('All 9 that fit')).toBeVisible();
      await page.keyboard.press('Space');
      await expect(bar(page).getByText('8 picked of 9')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(bar(page)).toBeHidden();
    });

    await test.step('all keys are on the sheet', async () => {
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog').getByText('Pick all that fit')).toBeVisible();
    });
  },
);

test.describe(() => {
  test.use({ refusals: [/status of 403 .*\/api\/contacts\/bulk$/] });

  test('each change of many is one change, and is taken back as one', async ({ page }) => {
    await signInWith(page, nine);
    const pickThree = async () => {
      if (await bar(page).isHidden()) for (const name of ['Ada', 'Bob', 'Cem']) await tick(page, name).click();
      await expect(bar(page).getByText('3 picked')).toBeVisible();
    };

    await test.step('log', async () => {
      await pickThree();
      await action(page, 'Log').click();
      const form = page.getByRole('dialog', { name: 'Log with 3 people' });
      await form.getByRole('textbox', { name: 'What happened?' }).fill('We sang together');
      await expectAccessible(page);
      await form.getByRole('button', { name: 'Log' }).click();
      await expect(page.getByText('Logged with 3 people')).toBeVisible();
      await expect(form).toBeHidden();
      await undo(page, 'Taken back for 3 people');
    });

    await test.step('groups: all, some, none, and a new one', async () => {
      await pickThree();
      await action(page, 'Groups').click();
      const menu = page.getByRole('dialog', { name: 'Groups of 3 people' });
      await expect(menu.getByRole('listitem').filter({ hasText: 'Choir' })).toContainText('all 3');
      await expect(menu.getByRole('listitem').filter({ hasText: 'Work' })).toContainText('2 of 3');
      await expectAccessible(page);
      await menu.getByRole('checkbox', { name: 'Work' }).click();
      await expect(menu.getByText('1 person changes')).toBeVisible();
      await menu.getByRole('searchbox', { name: 'Find or make a group' }).fill('Write this winter');
      await menu.getByRole('button', { name: 'Make “Write this winter”' }).click();
      await expect(menu.getByText('3 people change')).toBeVisible();
      await menu.getByRole('button', { name: 'Apply' }).click();
      await expect(page.getByText('The groups of 3 people were changed')).toBeVisible();
      await expect(rows(page).filter({ hasText: 'Cem' })).toContainText('Work');
      await undo(page, 'Taken back for 3 people');
      await expect(rows(page).filter({ hasText: 'Cem' })).not.toContainText('Work');
    });

    await test.step('snooze', async () => {
      await pickThree();
      await action(page, 'Snooze').click();
      await page.getByRole('menuitem', { name: '2 weeks' }).click();
      await expect(page.getByText(/^3 people asleep until/)).toBeVisible();
      await undo(page, 'Taken back for 3 people');
    });

    await test.step('a rhythm says that it needs another plan, and changes nothing', async () => {
      await pickThree();
      await action(page, 'Rhythm').click();
      await page.getByRole('menuitem', { name: 'Once a month' }).click();
      const plans = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Upgrade Your Plan' }) });
      await expect(plans).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(plans).toBeHidden();
    });

    await test.step('to-do', async () => {
      await pickThree();
      await action(page, 'To-do').click();
      const form = page.getByRole('dialog', { name: 'A to-do for 3 people' });
      await form.getByRole('textbox', { name: 'To-do' }).fill('Send the songs');
      await form.getByRole('button', { name: 'Add 3 to-dos' }).click();
      await expect(page.getByText('Added for 3 people')).toBeVisible();
      await expect(form).toBeHidden();
      await undo(page, 'Taken back for 3 people');
    });

    await test.step('a file', async () => {
      await pickThree();
      await action(page, 'Save as file').click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Table (CSV)' }).click();
      expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    });

    await test.step('delete asks with the number first', async () => {
      await pickThree();
      await action(page, 'Delete').click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('Delete these 3 contacts?');
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Delete 3 contacts' }).click();
      await expect(page.getByText('3 people were deleted')).toBeVisible();
      await expect(rows(page)).toHaveCount(6);
      await expect(bar(page)).toBeHidden();
      await undo(page, 'Taken back for 3 people');
      await expect(rows(page)).toHaveCount(9);
    });

    await test.step('two are merged in the dialog that there is', async () => {
      await tick(page, 'Ada').click();
      await expect(action(page, 'Merge')).toBeHidden();
      await tick(page, 'Bob').click();
      await action(page, 'Merge').click();
      await expect(page.getByRole('heading', { name: 'Make them one' })).toBeVisible();
    });
  });
});

test.describe(() => {
  test.use({ refusals: [/status of 409 .*\/api\/contacts\/filters$/] });

  test(
    'a filter is made, kept by a name, changed, reloaded, moved, renamed and deleted',
    { tag: '@release' },
    async ({ page }) => {
      await signInWith(page, nine);
      const filters = page.getByRole('navigation', { name: 'Saved filters' });
      const conditions = page.getByRole('region', { name: 'Conditions' });
      const name = page.getByRole('textbox', { name: 'Name' });
      const saveAs = async (title: string) => {
        await name.fill(title);
        await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
        await expect(filters.getByRole('button', { name: new RegExp(`^${title}`) })).toBeVisible();
      };
      const addCondition = async (kind: string, choose?: () => Promise<void>) => {
        await page.getByRole('button', { name: kind, exact: true }).click();
        await choose?.();
        await page.getByRole('button', { name: 'Add', exact: true }).click();
      };

      await test.step('by a condition, which stands in the address', async () => {
        await page.getByRole('button', { name: 'Filter', exact: true }).click();
        await expectAccessible(page);
        await addCondition('Warmth');
        await expect(conditions).toContainText('Warmth is cold');
        await expect(rows(page)).toHaveCount(3);
        await conditions.getByRole('button', { name: 'Save this filter' }).click();
        await saveAs('Going cold');
        await expect(filters.getByRole('button', { name: 'Going cold 3' })).toHaveAttribute('aria-current', 'true');
        await page.reload();
        await expect(rows(page)).toHaveCount(3);
        await expect(conditions).toContainText('Warmth is cold');
        await expectAccessible(page);
      });

      await test.step('changed, not saved; then saved', async () => {
        await conditions.getByRole('button', { name: 'Add a condition' }).click();
        await addCondition('E-mail');
        await expect(conditions).toContainText('Has no e-mail');
        await expect(conditions.getByText('Changed, not saved')).toBeVisible();
        await conditions.getByRole('button', { name: 'Save this filter' }).click();
        await expect(conditions.getByText('Changed, not saved')).toBeHidden();
        await page.goBack();
        await expect(conditions).not.toContainText('Has no e-mail');
        await expect(conditions.getByText('Changed, not saved')).toBeVisible();
        await page.goForward();
        await expect(conditions).toContainText('Has no e-mail');
      });

      await test.step('a filter that finds nobody says so, and the last condition is taken away', async () => {
        await conditions.getByRole('button', { name: 'Add a condition' }).click();
        await addCondition('Name, groups or notes hold a word', () =>
          page.getByRole('textbox', { name: 'Word' }).fill('zebra'),
        );
        await expect(page.getByText('Nobody fits all three')).toBeVisible();
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Remove the last' }).click();
        await expect(page.getByText('Nobody fits all three')).toBeHidden();
      });

      await test.step('a second one, and a name that is taken', async () => {
        await filters.getByRole('button', { name: 'Everybody 9' }).click();
        await expect(rows(page)).toHaveCount(9);
        await page.keyboard.press('f');
        await addCondition('E-mail', () => page.getByRole('radio', { name: 'Is there' }).check());
        await conditions.getByRole('button', { name: 'Save this filter' }).click();
        await name.fill('going COLD');
        await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
        await expect(page.getByText(/You already have a filter named/)).toBeVisible();
        await saveAs('By mail');
      });

      await test.step('moved by key, renamed, deleted and brought back', async () => {
        await filters.getByRole('button', { name: 'By mail 2' }).press('Alt+ArrowLeft');
        await expect(filters.getByRole('listitem').nth(1)).toContainText('By mail');
        await filters.getByRole('button', { name: 'More about By mail' }).click();
        await page.getByRole('menuitem', { name: 'Rename' }).click();
        await saveAs('Reached by mail');
        await filters.getByRole('button', { name: 'More about Reached by mail' }).click();
        await page.getByRole('menuitem', { name: 'Delete' }).click();
        await expect(filters.getByRole('button', { name: /^Reached by mail/ })).toBeHidden();
        await page.getByRole('button', { name: 'Undo' }).click();
        await expect(filters.getByRole('listitem').nth(1)).toContainText('Reached by mail');
        await page.reload();
        await expect(filters.getByRole('listitem').nth(1)).toContainText('Reached by mail');
      });
    },
  );
});

test('on a phone a long press picks, and the bar floats above the tabs', { tag: '@only-phone' }, async ({ page }) => {
  await signInWith(page, nine);
  const row = rows(page).filter({ hasText: 'Bob' });
  await expect(tick(page, 'Bob')).toBeAttached();
  const box = (await row.boundingBox())!;
  const at = { clientX: box.x + 150, clientY: box.y + 20, pointerType: 'touch', isPrimary: true, pointerId: 1 };
  // Holding is heard once its part has come, shortly after the list: who was earlier holds again.
  await expect(async () => {
    await row.dispatchEvent('pointerdown', at);
    await expect(tick(page, 'Bob')).toBeChecked({ timeout: 2000 });
  }).toPass();
  await row.dispatchEvent('pointerup', at);
  await tick(page, 'Cem').tap();
  await expect(bar(page).getByText('2 picked of 9')).toBeVisible();
  await expectAccessible(page);
  await action(page, 'Snooze').click();
  await page.getByRole('menuitem', { name: '1 week' }).click();
  await expect(page.getByText(/^2 people asleep until/)).toBeVisible();
  await action(page, 'Clear').click();
  await expect(bar(page)).toBeHidden();
  await openContact(page, 'Bob');
});
