// The program of a release: ./inner-circle [command].
import { runCommand } from './app/commands/commands.ts';

await runCommand(process.argv.slice(2));
