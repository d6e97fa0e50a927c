// The program of a release: ./inner-circle [command].
import { enableCompileCache } from 'node:module';
import path from 'node:path';

enableCompileCache(path.resolve(import.meta.dirname, '../../../node_modules/.cache/compiled'));
const { runCommand } = await import('./app/commands/commands.ts');
await runCommand(process.argv.slice(2));
