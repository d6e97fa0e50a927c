import { readFileSync } from 'node:fs';
import path from 'node:path';

type Command = {
  readonly summary: string;
  /** Answers the exit code; a program that goes on running answers none. */
  readonly run: (environment: NodeJS.ProcessEnv) => Promise<number | undefined>;
};

/** Each is loaded when it is asked for. */
const COMMANDS: Readonly<Record<string, Command>> = {
  start: {
    summary: 'serve people and send what is due, until it is stopped (what happens without a command, too)',
    run: async (environment) => {
      const { startOrExplain } = await import('../start.ts');
      await startOrExplain({ environment });
      return undefined;
    },
  },
  check: {
    summary: 'say whether it would work here: configuration, database, disk, clock, vendors; changes nothing',
    run: async (environment) => {
      const { check } = await import('./check.ts');
      return check(environment);
    },
  },
};

const MANIFEST = path.resolve(import.meta.dirname, '../../../../../package.json');
const release = () => (JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string }).version;
const titleOf = () => `Inner Circle ${release()}`;

const help = () =>
  [
    titleOf(),
    '',
    'Usage: inner-circle [command]',
    '',
    ...Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`),
    '',
    '  --help     these lines',
    '  --version  which release this is',
    '',
    'It is configured by environment variables: README.md lists them.',
  ].join('\n');

export async function runCommand(args: readonly string[], environment = process.env): Promise<void> {
  const [name = 'start', ...more] = args;
  if (name === '--help' || name === '-h' || name === 'help') return console.log(help());
  if (name === '--version' || name === '-v') return console.log(titleOf());
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command || more.length > 0) {
    console.error(command ? `${name} takes nothing more.\n` : `There is no command “${name}”.\n`);
    console.error(help());
    process.exitCode = 2;
    return;
  }
  if (name === 'check') console.log(`${titleOf()}\n`);
  const code = await command.run(environment);
  if (code !== undefined) process.exitCode = code;
}
