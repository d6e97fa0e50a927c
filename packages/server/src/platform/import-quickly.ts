import { registerHooks, type ResolveFnOutput } from 'node:module';

const DRIZZLE = '/node_modules/drizzle-orm/';

/**
 * Spares Node most of the questions about where a module lies, which are half of the time that the product takes to load. The worst of
 * them are about Drizzle, which describes each of its files in a package.json of 178 kB: it is parsed anew for everything that is
 * imported from there or within.
 */
export function importQuickly(): void {
  const packages = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL: parent = '' } = context;
      const beside = (format: string) => ({ url: new URL(specifier, parent).href, format, shortCircuit: true });
      if (parent.includes('/node_modules/')) {
        return parent.includes(DRIZZLE) && specifier.startsWith('.') ? beside('module') : next(specifier, context);
      }
      if (specifier.startsWith('.'))
        return specifier.endsWith('.ts') ? beside('module-typescript') : next(specifier, context);
      // Of a package there is one for all of the product's own modules.
      const known = packages.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
      packages.set(specifier, known);
      return known;
    },
  });
}
