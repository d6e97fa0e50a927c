// The main journeys in Firefox: one person signs in and uses everything once. `npm run test:firefox` runs them.
import { strict as assert } from 'node:assert';
import { after, before, describe, it } from 'node:test';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'puppeteer-core';
import { startWorld } from '../support/start-world.ts';
import { handsOn, startFirefox, type Hands } from './firefox.ts';

const EMAIL = 'nora@example.com';

void describe('in Firefox', () => {
  let world: Awaited<ReturnType<typeof startWorld>>;
  let firefox: Awaited<ReturnType<typeof startFirefox>>;
  let page: Page;
  let hands: Hands;
  let assertQuiet: () => void;

  before(async () => {
    world = await startWorld({ withDemo: false, plan: 'free' });
    firefox = await startFirefox(process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr');
    console.log(firefox.version);
    ({ page, hands, assertQuiet } = await firefox.newPage());
  });
  after(async () => {
    if (isLost) await page.screenshot({ path: path.join(os.tmpdir(), 'firefox.png') });
    await firefox?.close();
    await world?.stop();
  });

  let isLost = false;
  /** Each goes on where the one before it ended. */
  const step = (title: string, body: () => Promise<unknown>) => {
    void it(title, async () => {
      assert.equal(isLost, false, 'a step before it failed');
      isLost = true;
      await body();
      assertQuiet();
      isLost = false;
    });
  };

  /** Says yes in the window that Google opens. */
  const allow = async (press: () => Promise<void>) => {
    const opening = new Promise<Page | null>((resolve) => page.once('popup', resolve));
    await press();
    const popup = await opening;
    if (!popup) throw new Error('No window was opened.');
    const there = handsOn(popup);
    await there.press('button', EMAIL);
    const closed = new Promise((resolve) => popup.once('close', resolve));
    await there.press('button', 'Allow');
    await closed;
  };

  step('a newcomer signs in', async () => {
    await page.goto(`${world.origin}/login`);
    await hands.follow('link', 'Login with Google');
    await hands.press('text', 'Use another account');
    await hands.fill('E-mail', EMAIL);
    await hands.follow('button', 'Continue');
    await hands.sees('heading', 'It starts with one person');
  });

  step('she buys Medium', async () => {
    await hands.press('button', 'Your plan');
    await hands.press('button', 'Upgrade Plan');
    await hands.follow('button', 'Medium Monthly');
    await hands.fill('Card number', '4242 4242 4242 4242');
    await hands.follow('button', 'Subscribe');
    await hands.sees('text', 'You are on Medium now.');
    await hands.sees('button', 'Your plan: Medium');
  });

  step('she adds somebody with a birthday, and writes down what was said', async () => {
    await hands.press('button', 'Add your first contact');
    await hands.fill('Name', 'Mikael Virtanen');
    await hands.fill('Email', 'mikael@example.fi');
    await hands.fill('Day', '12');
    await hands.fill('Month', '8', 'combobox');
    await hands.fill('Year', '1985');
    await hands.press('button', 'Add contact');
    await hands.press('link', 'Mikael Virtanen');
    await hands.fill('What happened?', 'Two hours about heat pumps');
    await hands.press('radio', 'Call');
    await hands.press('button', 'Add');
    await hands.sees('button', 'More about this call');
  });

  step('she plans an e-mail to him for every week', async () => {
    await hands.press('button', 'Add Reminder');
    await hands.fill('Subject', 'Tea this week?');
    await hands.fill('Message', 'Dear Mikael, is there a free hour?');
    await hands.press('radio', 'Weekly');
    await hands.press('button', 'Save reminder');
    await hands.sees('button', 'Edit Tea this week?');
    await hands.key('Escape');
    await hands.misses('button', 'Edit Tea this week?');
    await hands.press('tab', 'Reminders');
    await hands.sees('text', 'Tea this week?');
  });

  step('she makes a group, and he joins it', async () => {
    await hands.press('tab', 'Groups');
    await hands.fill('New group', 'Helsinki');
    await hands.press('button', 'Create group');
    await hands.press('button', 'Add contacts');
    await hands.press('checkbox', 'Mikael Virtanen');
    await hands.press('button', 'Add 1 person');
    await hands.sees('link', 'Mikael Virtanen');
  });

  step('she has something to do for him until a day, does it, and takes that back', async () => {
    await hands.press('tab', 'TODO');
    await hands.press('button', 'Add to-do');
    await hands.fill('For whom', 'Mikael', 'combobox');
    await hands.press('option', 'Mikael Virtanen');
    await hands.fill('To-do', 'Return the ladder');
    await hands.fill('Due date', '2100-06-01');
    await hands.press('button', 'Add to-do');
    await hands.press('checkbox', 'Return the ladder');
    await hands.press('button', 'Undo');
    await hands.misses('button', 'Undo');
  });

  step('she connects her calendar, and plans an event', async () => {
    await hands.press('tab', 'Calendar');
    await allow(() => hands.press('button', 'Connect'));
    await hands.press('button', 'Add event');
    await hands.fill('Title', 'Call with Mikael');
    await hands.press('button', 'Save event');
    await hands.sees('button', 'Call with Mikael');
  });

  step('she tells the assistant what happened, and takes it back', async () => {
    await hands.press('button', 'Open assistant');
    await hands.fill('Message', 'Just talked to Mikael, the boat is up for winter', 'combobox');
    await hands.press('button', 'Send');
    await hands.press('button', 'Undo');
    await hands.sees('text', 'Undone');
  });

  step('a form asks before it is left', async () => {
    await hands.press('tab', 'Contacts');
    await hands.press('button', 'Add contact');
    await hands.fill('Notes', 'Met on the ferry, and');
    await hands.key('Escape');
    await hands.press('button', 'Keep writing');
    await hands.key('Escape');
    await hands.press('button', 'Discard');
    await hands.misses('textbox', 'Notes');
  });

  step('she logs out', async () => {
    await hands.press('button', 'Your account');
    await hands.press('menuitem', 'Logout');
    await hands.sees('link', 'Login with Google');
  });
});
