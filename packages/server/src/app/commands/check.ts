import { existsSync } from 'node:fs';
import path from 'node:path';
import { areSpeechFilesThere } from '../../adapters/speech/moonshine-files.ts';
import { BadConfiguration, readConfig, type Config } from '../../platform/config.ts';
import { BUILT_WEB_APP } from '../../platform/http/web/web-app.ts';
import { checkBackups } from './check-backups.ts';
import { checkDatabase } from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { checkOwnName } from './check-own-name.ts';
import { checkVendors } from './check-vendors.ts';
import { checkMail } from './check-mail.ts';
import { bad, ok, type Finding, warn } from './finding.ts';

/** Prints a line for each thing that it needs. Answers 0 where nothing keeps it from working. */
export async function check(environment: NodeJS.ProcessEnv): Promise<number> {
  let isWorking = true;
  const print = ({ state, what, says }: Finding) => {
    console.log(`  ${state.padEnd(5)} ${what.padEnd(14)} ${says}`);
    if (state === 'bad') isWorking = false;
  };
  const config = configuration(environment, print);
  if (config) {
    print(webApp());
    print(await checkOwnName(config));
    for (const finding of await checkDatabase(config)) print(finding);
    print(await checkDisk(config));
    print(checkBackups(config));
    for (const finding of await checkVendors(config)) print(finding);
    print(await checkMail(config));
    print(speech(config));
  }
  console.log(isWorking ? '\nIt would work here.' : '\nIt would not work here: see the lines that begin with “bad”.');
  return isWorking ? 0 : 1;
}

function configuration(environment: NodeJS.ProcessEnv, print: (finding: Finding) => void): Config | undefined {
  try {
    const config = readConfig(environment);
    const address = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
    const sandbox = config.sandbox ? ', with the sandbox in place of vendors that are not set' : '';
    print(ok('configuration', `people open ${address}${sandbox}`));
    return config;
  } catch (error) {
    if (!(error instanceof BadConfiguration)) throw error;
    const [, ...lines] = error.message.split('\n');
    for (const line of lines) print(bad('configuration', line.trim()));
    return undefined;
  }
}

const webApp = () =>
  existsSync(path.join(BUILT_WEB_APP, 'index.html'))
    ? ok('web app', 'is there')
    : bad('web app', 'is missing: unpack the release again; in a clone, npm start builds it');

function speech({ SPEECH_BASE_URL: server, SPEECH_API_KEY: key }: Config): Finding {
  if (server ?? key) return ok('speech', 'a server listens');
  return areSpeechFilesThere()
    ? ok('speech', 'this machine listens')
    : warn('speech', 'nobody can speak to the assistant: unpack the speech archive here, or set SPEECH_API_KEY');
}
