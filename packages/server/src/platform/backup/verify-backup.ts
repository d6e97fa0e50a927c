import { type Contents, damaged, type Line, Manifest, readLines } from './backup-file.ts';
import { RowSum } from './row-sum.ts';

/** Reads a whole backup and compares every table in it with what was written down about it. Changes nothing. */
export async function verifyBackup(
  file: string,
  passphrase: string | undefined,
): Promise<{ manifest: Manifest; contents: Contents }> {
  let manifest: Manifest | undefined;
  const sums = new Map<string, RowSum>();
  let current: RowSum | undefined;
  const take = ({ letter, json }: Line) => {
    if (letter === 'R') current?.add(json);
    else if (letter === 'M') manifest = Manifest.safeParse(JSON.parse(json)).data;
    else if (letter === 'T') sums.set((JSON.parse(json) as { name: string }).name, (current = new RowSum()));
  };
  const contents = await readLines(file, passphrase, take);
  const isSame = ({ name, rows, hash }: Contents['tables'][number]) => {
    const read = sums.get(name)?.content();
    return read?.rows === rows && read.hash === hash;
  };
  if (!manifest || contents.tables.length !== sums.size || !contents.tables.every(isSame)) throw damaged();
  return { manifest, contents };
}
