// Many clients in a process of their own. They behave badly, with `slow` bodies, `paused` downloads or as `rude` writers, or they wait
// for the assistant's answer (`waiting`).
import net from 'node:net';

export type Crowd = { kind: 'slow' | 'paused' | 'rude' | 'waiting'; count: number; cookies: readonly string[] };
/** What they were answered, by status; `cut` are connections that the server closed. */
export type Tally = Record<string, number>;

/** Clients that lose their connection come back this often in all, then no more. */
const MOST_CONNECTIONS = 20_000;
const COME_BACK_AFTER_MILLISECONDS = 100;
const BYTE_EVERY_MILLISECONDS = 1000;

const { kind, count, cookies } = JSON.parse(process.env['CROWD']!) as Crowd;
const { hostname, port, origin, host } = new URL(process.env['ORIGIN']!);
const tally: Tally = { cut: 0 };
const add = (what: string) => (tally[what] = (tally[what] ?? 0) + 1);
let opened = 0;

const lines = (...headers: string[]) => `${headers.join('\r\n')}\r\n\r\n`;
const SLOW = lines(
  'POST /api/auth/logout HTTP/1.1',
  `host: ${host}`,
  `origin: ${origin}`,
  'content-type: application/json',
  'content-length: 1000',
);
const paused = (cookie: string) => lines('GET /api/user/export HTTP/1.1', `host: ${host}`, `cookie: ${cookie}`);
const posted = (path: string, body: string, cookie: string) =>
  lines(
    `POST ${path} HTTP/1.1`,
    `host: ${host}`,
    `origin: ${origin}`,
    `cookie: ${cookie}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ) + body;
const rude = (cookie: string) => posted('/api/contacts', JSON.stringify({ name: 'Rude' }), cookie);
const me = (cookie: string) => lines('GET /api/me HTTP/1.1', `host: ${host}`, `cookie: ${cookie}`);
const question = (cookie: string) => posted('/api/ai/process', JSON.stringify({ message: 'Hello' }), cookie);

/** One after the other, however the server answers. */
function askAgainAndAgain(socket: net.Socket, request: string, first = request): void {
  let received = '';
  socket.on('data', (chunk: string) => {
    received += chunk;
    const end = received.indexOf('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
    if (end < 0 || received.length < end + 4 + length) return;
    add(received.slice(9, 12));
    received = '';
    socket.write(request);
  });
  socket.write(first);
}

const behave = {
  slow(socket: net.Socket) {
    socket.on('data', () => {});
    socket.write(SLOW);
    const dribble = setInterval(() => socket.write(' '), BYTE_EVERY_MILLISECONDS);
    socket.once('close', () => clearInterval(dribble));
  },
  paused(socket: net.Socket, cookie: string) {
    socket.once('data', (chunk: string) => {
      add(chunk.slice(9, 12));
      socket.pause();
    });
    socket.write(paused(cookie));
  },
  rude: (socket: net.Socket, cookie: string) => askAgainAndAgain(socket, rude(cookie)),
  waiting: (socket: net.Socket, cookie: string) => askAgainAndAgain(socket, question(cookie), me(cookie)),
};

function open(number: number): void {
  if (opened >= MOST_CONNECTIONS) return;
  opened += 1;
  const socket = net.connect({ host: hostname, port: Number(port) });
  socket.setEncoding('latin1').setNoDelay();
  socket.on('error', () => {});
  socket.once('connect', () => behave[kind](socket, cookies[number % cookies.length] ?? ''));
  socket.once('close', () => {
    add('cut');
    setTimeout(open, COME_BACK_AFTER_MILLISECONDS, number);
  });
}

for (let number = 0; number < count; number++) open(number);
process.once('SIGTERM', () => {
  console.log(JSON.stringify(tally));
  process.exit(0);
});
