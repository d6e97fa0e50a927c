// npm run pictures: photographs the demo account and the public pages, and draws the icons. The results are committed.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureInstalled, onPinnedNode, pinnedNode, root } from './install.mjs';
import { main } from './run.mjs';

const web = path.join(root, 'packages/web');
const pictures = path.join(web, 'src/public/pictures');

/** The size of a picture on the page; twice that in pixels would weigh more than it shows. */
const SHARPNESS = 1.5;
const SMALL = 720;
const QUALITY = 0.82;

const PICTURES = {
  contacts: { width: 1120, height: 640, open: async () => {} },
  phone: { width: 390, height: 600, open: async () => {} },
  calendar: {
    width: 1120,
    height: 700,
    open: async (page) => {
      await page.getByRole('tab', { name: 'Calendar' }).first().click();
      await page.getByText('Event Types').first().waitFor();
      // The offer to connect a calendar is for the person, not for the picture.
      const offer = page.locator('section', { has: page.getByText('Connect Google Calendar') });
      await offer.first().waitFor();
      await page.locator('[role=cell] [role=button], [role=cell] button').nth(5).waitFor();
      for (const one of await offer.all()) await one.evaluate((element) => element.remove());
    },
  },
};

main(async () => {
  await ensureInstalled({ withTools: true });
  await onPinnedNode(async () => {
    const { ensureWebBuilt } = await import('./build-web.mjs');
    const { findOrInstallChromium } = await import('./chromium.mjs');
    const { chromium } = await import('@playwright/test');
    await ensureWebBuilt();
    const executablePath = process.env.CHROMIUM_PATH || (await findOrInstallChromium());
    const chrome = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
    try {
      await withDemo(async (origin) => {
        for (const colorScheme of ['light', 'dark']) await photographApp(chrome, origin, colorScheme);
        await photographPages(chrome, origin);
        await drawIcons(chrome, origin);
      });
    } finally {
      await chrome.close();
    }
  });
});

async function photographApp(chrome, origin, colorScheme) {
  const context = await chrome.newContext({
    baseURL: origin,
    colorScheme,
    deviceScaleFactor: SHARPNESS,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  for (const [name, { width, height, open }] of Object.entries(PICTURES)) {
    await page.setViewportSize({ width, height });
    await page.goto('/api/auth/google?login_hint=maya@example.com&prompt=none');
    await page
      .getByRole('link', { name: /Adaeze/ })
      .first()
      .waitFor();
    await open(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    const png = await page.screenshot();
    for (const [suffix, pixels] of [['', width * SHARPNESS], ...(width > SMALL ? [['-small', SMALL]] : [])])
      fs.writeFileSync(path.join(pictures, `${name}-${colorScheme}${suffix}.webp`), await toWebp(page, png, pixels));
  }
  await context.close();
}

/** The browser that took the picture packs it too. */
async function toWebp(page, png, width) {
  const url = await page.evaluate(
    async ([base64, wide, quality]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const full = await createImageBitmap(new Blob([bytes]));
      const height = Math.round((full.height / full.width) * wide);
      const picture = await createImageBitmap(full, { resizeWidth: wide, resizeHeight: height, resizeQuality: 'high' });
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height });
      canvas.getContext('2d').drawImage(picture, 0, 0);
      return canvas.toDataURL('image/webp', quality);
    },
    [png.toString('base64'), width, QUALITY],
  );
  return Buffer.from(url.split(',')[1], 'base64');
}

/** What a link to the page shows where it is shared. */
async function photographPages(chrome, origin) {
  const page = await chrome.newPage({ viewport: { width: 1200, height: 700 }, reducedMotion: 'reduce' });
  fs.mkdirSync(path.join(web, 'public/og'), { recursive: true });
  for (const [name, url] of [
    ['landing', '/'],
    ['pricing', '/pricing'],
  ]) {
    await page.goto(origin + url, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    const clip = { x: 0, y: 0, width: 1200, height: 630 };
    await page.screenshot({ path: path.join(web, `public/og/${name}.png`), clip });
  }
  await page.close();
}

/** On paper, with room around it for systems that cut icons into shapes of their own. */
const icon = (sign, size, room) =>
  `<body style="margin:0;width:${size}px;height:${size}px;display:grid;place-items:center;background:#faf8f4">${sign.replace('<svg ', `<svg width="${size * (1 - 2 * room)}" height="${size * (1 - 2 * room)}" `)}</body>`;

async function drawIcons(chrome) {
  const sign = fs.readFileSync(path.join(web, 'public/favicon.svg'), 'utf8');
  fs.mkdirSync(path.join(web, 'public/icons'), { recursive: true });
  const page = await chrome.newPage();
  const draw = async (size, room) => {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(icon(sign, size, room));
    return page.screenshot();
  };
  const save = (name, content) => fs.writeFileSync(path.join(web, 'public', name), content);
  save('icons/icon-192.png', await draw(192, 0.12));
  save('icons/icon-512.png', await draw(512, 0.12));
  save('icons/maskable-512.png', await draw(512, 0.22));
  save('icons/apple-touch-icon.png', await draw(180, 0.16));
  save('favicon.ico', asIco(await draw(32, 0), 32));
  await page.close();
}

/** An .ico file may hold a PNG as it is, behind a directory of one entry. */
function asIco(png, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** Starts the demo in a folder of its own, and ends it. */
async function withDemo(work) {
  const { spawn } = await import('node:child_process');
  const { freePort } = await import('../packages/sandbox/src/testing/free-port.ts');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pictures-'));
  const port = String(await freePort());
  const demo = spawn(pinnedNode, [path.join(root, 'scripts/demo.mjs')], {
    env: { ...process.env, PORT: port, DATA_DIR: folder, RATE_LIMIT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await new Promise((resolve, reject) => {
      demo.stdout.on('data', (text) => String(text).includes('signs you in') && resolve());
      demo.on('exit', () => reject(new Error('The demo did not start.')));
    });
    await work(`http://localhost:${port}`);
  } finally {
    demo.kill('SIGTERM');
    await new Promise((resolve) => demo.on('close', resolve));
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
