// The least that a program with an embedded database must do. It prints the memory that it takes.
import { PGlite } from '@electric-sql/pglite';

const db = await PGlite.create({ dataDir: process.argv[2]! });
await db.query('select 1');
console.log(process.memoryUsage.rss());
process.exit(0);
