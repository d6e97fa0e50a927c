const pause = 1500;

const list = () => document.getElementById('messages');

const toTheEnd = () => {
  const messages = list();
  if (messages) messages.scrollTop = messages.scrollHeight;
};

/** The server draws the messages: only it knows how to make them safe. */
async function redraw() {
  const page = await fetch(location.href);
  const drawn = new DOMParser().parseFromString(await page.text(), 'text/html').getElementById('messages');
  const messages = list();
  if (!drawn || !messages) return;
  messages.dataset.last = drawn.dataset.last;
  messages.replaceChildren(...drawn.children);
  toTheEnd();
}

async function look() {
  const { source, last } = list()?.dataset ?? {};
  if (!source || document.hidden) return;
  const said = await (await fetch(source)).json();
  if (String(said.at(-1)?.id ?? '') !== last) await redraw();
}

/** A server that is restarting is asked again. */
const lookAgain = () =>
  look()
    .catch(() => undefined)
    .finally(() => setTimeout(lookAgain, pause));

document.getElementById('voice')?.addEventListener('change', async ({ target }) => {
  const [file] = target.files;
  if (!file) return;
  const sent = await fetch(target.dataset.action, {
    method: 'POST',
    headers: { 'content-type': 'audio/ogg' },
    body: file,
  });
  target.setCustomValidity(sent.ok ? '' : (await sent.json()).message);
  target.reportValidity();
  target.value = '';
  await redraw();
});

toTheEnd();
setTimeout(lookAgain, pause);
