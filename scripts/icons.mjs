// npm run icons: writes the icons that the app imports into modules of their own, those of the first screen apart from the others. The
// package that they come from is 50 MB, which no start needs. Import an icon by Lucide's name (https://lucide.dev/icons), then run this.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, installAside, onPinnedNode, root } from './install.mjs';
import { Failure, main } from './run.mjs';

const VERSION = '1.71.0';
const sources = path.join(root, 'packages/web/src');
const brand = path.join(sources, 'ui/brand');
const written = path.join(brand, 'icons.tsx');

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
    const lines = new Map();
    for (const name of iconsIn(allFiles())) {
      const file = new RegExp(`\\bas ${name}\\b[^}]*\\} from '(.+)';`).exec(index)?.[1];
      if (!file) throw new Failure(`Lucide ${VERSION} has no icon named ${name}.`);
      const { __iconData: icon } = await import(pathToFileURL(path.join(lucide, file)).href);
      lines.set(name, `export const ${name} = /* @__PURE__ */ sign(${drawing(icon.node)});`);
    }
    // A module is loaded as a whole: what the first screen shows does not wait for the icons of the others.
    const first = new Set(iconsIn(filesWith(['app/main.ts'])));
    const near = new Set(
      iconsIn(filesWith([...nearParts(), 'app/shell/background.tsx', 'palette/keys/shortcuts.tsx'])),
    );
    const names = [...lines.keys()];
    const parts = {
      'icons.tsx': names.filter((name) => first.has(name)),
      'near-icons.tsx': names.filter((name) => !first.has(name) && near.has(name)),
      'far-icons.tsx': names.filter((name) => !first.has(name) && !near.has(name)),
    };
    for (const [file, icons] of Object.entries(parts)) {
      const others =
        file === 'icons.tsx' ? "\nexport * from './near-icons.tsx';\nexport * from './far-icons.tsx';\n" : '';
      const body = icons.map((name) => lines.get(name)).join('\n');
      fs.writeFileSync(path.join(brand, file), `${head}${others}\n${body}\n`);
    }
    fs.copyFileSync(path.join(folder, 'LICENSE'), licence);
    console.log(`${names.length} icons are in ${path.relative(root, written)} and the two beside it.`);
  });
});

const textOf = (file) => fs.readFileSync(path.join(sources, file), 'utf8');

const allFiles = () =>
  fs.readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));

function iconsIn(files) {
  const imported = files.flatMap((file) =>
    [...textOf(file).matchAll(/import \{([^}]+)\} from '[^']*\/icons\.tsx'/g)].flatMap(([, names]) =>
      names.match(/\w+/g),
    ),
  );
  return [...new Set(imported)].toSorted((a, b) => a.localeCompare(b, 'en'));
}

/** These files with all that comes with them, and not what they load later. */
function filesWith(entries) {
  const found = new Set(entries);
  for (const file of found) {
    for (const [, to] of textOf(file).matchAll(/^(?:import|export)(?! type\b)[^;]*? from '(\.[^']+\.tsx?)';/gm)) {
      found.add(path.join(path.dirname(file), to));
    }
  }
  return [...found];
}

/** As the build lists them. */
function nearParts() {
  const config = fs.readFileSync(path.join(root, 'packages/web/vite.config.ts'), 'utf8');
  const [, list] = /const NEAR = \[([^\]]+)\]/.exec(config);
  return [...list.matchAll(/'(.+?)'/g)].map(([, file]) => file);
}

function drawing(shapes) {
  const elements = shapes.map(([tag, attributes]) => {
    const own = Object.entries(attributes).filter(([name]) => name !== 'key');
    return `<${[tag, ...own.map(([name, value]) => `${name}="${value}"`)].join(' ')} />`;
  });
  return elements.length === 1 ? elements[0] : `<>${elements.join('')}</>`;
}
