// npm run icons: writes the icons that the app imports into one module of its own. The package that they come from is 50 MB, which no
// start needs. Import an icon by Lucide's name (https://lucide.dev/icons), then run this.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, installAside, onPinnedNode, root } from './install.mjs';
import { Failure, main } from './run.mjs';

const VERSION = '1.71.0';
const sources = path.join(root, 'packages/web/src');
const written = path.join(sources, 'ui/brand/icons.tsx');

const licence = path.join(sources, 'ui/brand/icons.LICENSE');

const head = `// Written by \`npm run icons\` from Lucide ${VERSION} (https://lucide.dev): a line for each icon that is imported from here. Its licence is
// in ${path.basename(licence)}.
import { sign } from './own-icons.tsx';
`;

main(async () => {
  await ensureInstalled();
  await onPinnedNode(async () => {
    const folder = await installAside('lucide-react', VERSION);
    const lucide = path.join(folder, 'dist/esm');
    const index = fs.readFileSync(path.join(lucide, 'lucide-react.mjs'), 'utf8');
    const lines = [];
    for (const name of iconsInUse()) {
      const file = new RegExp(`\\bas ${name}\\b[^}]*\\} from '(.+)';`).exec(index)?.[1];
      if (!file) throw new Failure(`Lucide ${VERSION} has no icon named ${name}.`);
      const { __iconData: icon } = await import(pathToFileURL(path.join(lucide, file)).href);
      lines.push(`export const ${name} = sign(${drawing(icon.node)});`);
    }
    fs.copyFileSync(path.join(folder, 'LICENSE'), licence);
    fs.writeFileSync(written, `${head}\n${lines.join('\n')}\n`);
    console.log(`${lines.length} icons are in ${path.relative(root, written)}.`);
  });
});

function iconsInUse() {
  const files = fs.readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const imported = files.flatMap((file) => {
    const source = fs.readFileSync(path.join(sources, file), 'utf8');
    return [...source.matchAll(/import \{([^}]+)\} from '[^']*\/icons\.tsx'/g)].flatMap(([, names]) =>
      names.match(/\w+/g),
    );
  });
  return [...new Set(imported)].toSorted((a, b) => a.localeCompare(b, 'en'));
}

function drawing(shapes) {
  const elements = shapes.map(([tag, attributes]) => {
    const own = Object.entries(attributes).filter(([name]) => name !== 'key');
    return `<${[tag, ...own.map(([name, value]) => `${name}="${value}"`)].join(' ')} />`;
  });
  return elements.length === 1 ? elements[0] : `<>${elements.join('')}</>`;
}
