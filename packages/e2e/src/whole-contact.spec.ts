import type { Page } from '@playwright/test';
import { expect, expectAccessible, openContact, signInAs, test } from './support/circle.ts';

/** A picture as a camera would give it, larger than a photo may be. */
const pictureOf = (page: Page, color: string) =>
  page.evaluate(async (fill) => {
    const canvas = new OffscreenCanvas(1600, 1200);
    const context = canvas.getContext('2d')!;
    context.fillStyle = fill;
    context.fillRect(0, 0, 1600, 1200);
    context.fillStyle = '#fff';
    context.fillRect(700, 500, 200, 200);
    const file = await canvas.convertToBlob({ type: 'image/png' });
    return [...new Uint8Array(await file.arrayBuffer())];
  }, color);

const form = (page: Page, name: string) =>
  page.getByRole('dialog').filter({ has: page.getByRole('heading', { name }) });

const cornerOf = (canvas: Element) =>
  canvas instanceof HTMLCanvasElement ? [...canvas.getContext('2d')!.getImageData(9, 9, 1, 1).data].slice(0, 3) : [];

/** Whether the picture in a face was drawn. */
const facesDrawn = (page: Page) =>
  page
    .locator('.face > img')
    .evaluateAll((faces) =>
      faces.map((face) => face instanceof HTMLImageElement && face.complete && face.naturalWidth === 512),
    );

test(
  'somebody is kept whole: several e-mails, a field of one’s own and a photo',
  { tag: '@phone-in-release' },
  async ({ page }) => {
    await signInAs(page);
    const [adding, editing] = [form(page, 'Add New Contact'), form(page, 'Edit Contact')];

    await test.step('she adds Adaeze with two e-mails, two phones and a field of her own', async () => {
      await page.getByRole('button', { name: 'Add your first contact' }).click();
      await adding.getByLabel('Name', { exact: true }).fill('Adaeze Okonkwo');
      await adding.getByLabel('Email', { exact: false }).first().fill('adaeze@example.org');
      await adding.getByRole('button', { name: 'More e-mails and phones' }).click();
      await adding.getByRole('button', { name: 'Add another e-mail' }).click();
      await expect(adding.getByRole('textbox', { name: 'Email 2' })).toBeFocused();
      await page.keyboard.type('a.okonkwo@');
      await adding.getByRole('combobox', { name: 'What email 2 is for' }).click();
      await page.getByRole('option', { name: 'work' }).click();
      await adding.getByRole('button', { name: 'Add another phone' }).click();
      await page.keyboard.type('+234 803 555 0192');
      await adding.getByRole('combobox', { name: 'What phone 2 is for' }).fill('Lagos');
      // The words that are offered go with the field.
      await page.keyboard.press('Tab');
      await adding.getByRole('button', { name: 'Work, address, how you met' }).click();
      await adding.getByLabel('Company').fill('São José');
      await adding.getByRole('button', { name: 'Add a field' }).click();
      await page.keyboard.type('Tea');
      await adding.getByRole('textbox', { name: 'Text of field 1' }).fill('Black, no sugar');
      await expectAccessible(page);
    });

    await test.step('an address that is none is told at its row', async () => {
      await adding.getByRole('button', { name: 'Add contact' }).click();
      await expect(adding.getByRole('textbox', { name: 'Email 2' })).toHaveAccessibleDescription(
        'This is not an e-mail address',
      );
      await adding.getByRole('textbox', { name: 'Email 2' }).fill('a.okonkwo@example.com');
      await adding.getByRole('button', { name: 'Add contact' }).click();
      await expect(page.getByRole('link', { name: 'Adaeze Okonkwo' })).toBeVisible();
    });

    await test.step('she finds her by the field, and sees all of it', async () => {
      await page.getByRole('searchbox', { name: 'Search names, groups and notes' }).fill('no sugar');
      const details = await openContact(page, 'Adaeze Okonkwo');
      await expect(details.getByText('a.okonkwo@example.com work')).toBeVisible();
      await expect(details.getByText('adaeze@example.org first')).toBeVisible();
      // Without a first phone the next is the first.
      await expect(details.getByText('+234 803 555 0192 Lagos')).toBeVisible();
      await expect(details.getByText('Black, no sugar')).toBeVisible();
    });

    const details = form(page, 'Adaeze Okonkwo');

    await test.step('she gives her a photo, moved and zoomed by keys', async () => {
      const chosen = page.waitForEvent('filechooser');
      await details.getByRole('button', { name: 'Add a photo' }).click();
      const buffer = Buffer.from(await pictureOf(page, '#1f6f54'));
      await (await chosen).setFiles({ name: 'adaeze.png', mimeType: 'image/png', buffer });
      const crop = form(page, 'Photo');
      const square = crop.getByRole('application');
      await expect.poll(() => square.evaluate(cornerOf)).toEqual([31, 111, 84]);
      await square.press('ArrowLeft');
      await page.keyboard.press('+');
      await expect(crop.getByRole('slider', { name: 'Zoom' })).not.toHaveValue('1');
      await expectAccessible(page);
      await crop.getByRole('button', { name: 'Save photo' }).click();
      await expect(crop).toBeHidden();
      await expect.poll(() => facesDrawn(page)).toContain(true);
    });

    await test.step('she makes the other e-mail the first, and it stays', async () => {
      await details.getByRole('button', { name: 'Edit', exact: true }).click();
      await editing.getByRole('button', { name: 'Make email 2 the first' }).click();
      await expect(editing.getByRole('textbox', { name: 'Email 2' })).toHaveValue('adaeze@example.org');
      await editing.getByRole('button', { name: 'Save changes' }).click();
      await expect(editing).toBeHidden();
      await page.reload();
      await expect(details.getByText('a.okonkwo@example.com work, first')).toBeVisible();
      await expect.poll(() => facesDrawn(page)).toContain(true);
    });

    await test.step('deleted and taken back, she has her photo again', async () => {
      await details.getByRole('button', { name: 'Delete Contact' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Contact' }).click();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByRole('link', { name: 'Adaeze Okonkwo' })).toBeVisible();
      await expect.poll(() => facesDrawn(page)).toEqual([true]);
    });
  },
);
