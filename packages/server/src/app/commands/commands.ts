import os from 'node:os';
import { parseArgs } from 'node:util';
import { makeFilesPrivate } from '../../platform/private-files.ts';
import { release } from '../../platform/version.ts';

type Command = {
  readonly summary: string;
  /** What it needs to be told, such as `--to`, each with what stands for it in the help. */
  readonly options?: Readonly<Record<string, string>>;
  /** What may be confirmed, such as `--unencrypted`, each with what it means. */
  readonly flags?: Readonly<Record<string, string>>;
  /** What is named right behind the command, as it stands in the help. */
  readonly operand?: string;
  /** Answers the exit code; a program that goes on running answers none. */
  readonly run: (
    environment: NodeJS.ProcessEnv,
    given: Readonly<Record<string, string>>,
  ) => Promise<number | undefined>;
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
      console.log(`${titleOf()}\n`);
      return check(environment);
    },
  },
  move: {
    summary: 'copy everything to another database, which has to be empty; stop the product first',
    options: { to: 'postgres://… or a folder' },
    run: async (environment, { to }) => {
      const { move } = await import('./move.ts');
      return move(to!, environment);
    },
  },
  backup: {
    summary: 'write everything to a file, while the product runs or not; encrypted where BACKUP_PASSPHRASE is set',
    operand: 'FILE',
    run: async (environment, { operand }) => {
      // Those whom the running product serves come first.
      os.setPriority(os.constants.priority.PRIORITY_LOW);
      const { backup } = await import('./backup.ts');
      return backup(operand!, environment);
    },
  },
  restore: {
    summary: 'put a backup into the configured database, which has to be empty; then start the product on it',
    operand: 'FILE',
    flags: { unencrypted: 'also where BACKUP_PASSPHRASE is set and the file is not encrypted' },
    run: async (environment, { operand, unencrypted }) => {
      const { restore } = await import('./restore.ts');
      return restore(operand!, environment, { takesUnencrypted: unencrypted !== undefined });
    },
  },
  'end-sessions': {
    summary: 'log somebody out everywhere; the embedded database has to be stopped for it',
    operand: 'ADDRESS, or everybody',
    run: async (environment, { operand }) => {
      const { endSessions } = await import('./end-sessions.ts');
      return endSessions(operand!, environment);
    },
  },
  'stripe-setup': {
    summary: 'make the products and prices in Stripe that are missing, or not as they are shown',
    run: async (environment) => {
      const { stripeSetup } = await import('./stripe-setup.ts');
      return stripeSetup(environment);
    },
  },
};

const titleOf = () => `Inner Circle ${release()}`;

const linesOf = (name: string, { summary, operand, options = {}, flags = {} }: Command) => {
  const told = [
    ...(operand ? [operand] : []),
    ...Object.entries(options).map(([option, value]) => `--${option} ${value}`),
    ...Object.entries(flags).map(([flag, meaning]) => `--${flag}: ${meaning}`),
  ];
  return [`  ${name.padEnd(12)} ${summary}`, ...told.map((one) => `${' '.repeat(15)}${one}`)].join('\n');
};

const help = () =>
  [
    titleOf(),
    '',
    'Usage: inner-circle [command]',
    '',
    ...Object.entries(COMMANDS).map(([name, command]) => linesOf(name, command)),
    '',
    '  --help       these lines',
    '  --version    which release this is',
    '',
    'It is configured by environment variables: README.md lists them.',
  ].join('\n');

export async function runCommand(args: readonly string[], environment = process.env): Promise<void> {
  makeFilesPrivate();
  const [name = 'start', ...more] = args;
  if (name === '--help' || name === '-h' || name === 'help') return console.log(help());
  if (name === '--version' || name === '-v') return console.log(titleOf());
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const given = command && optionsOf(command, more);
  if (!command || !given) {
    console.error(command ? `${name} does not take this.\n` : `There is no command “${name}”.\n`);
    console.error(help());
    process.exitCode = 2;
    return;
  }
  const code = await command.run(environment, given);
  if (code !== undefined) process.exitCode = code;
}

/** All that the command needs, what was confirmed, and nothing else. */
function optionsOf(
  { options = {}, flags = {}, operand }: Command,
  args: readonly string[],
): Record<string, string> | undefined {
  const wanted = {
    ...Object.fromEntries(Object.keys(options).map((name) => [name, { type: 'string' as const }])),
    ...Object.fromEntries(Object.keys(flags).map((name) => [name, { type: 'boolean' as const }])),
  };
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: wanted, allowPositionals: true });
    const given = Object.fromEntries(Object.entries(values).map(([option, value]) => [option, String(value)]));
    const isComplete =
      Object.keys(options).every((name) => given[name]) && positionals.length === (operand === undefined ? 0 : 1);
    return isComplete ? ({ ...given, operand: positionals[0] } as Record<string, string>) : undefined;
  } catch {
    return undefined;
  }
}
