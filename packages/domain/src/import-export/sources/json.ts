import type { SourceFile } from './source.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a file holds; an empty object when it holds none. */
export function jsonOf({ path, text }: SourceFile): JsonObject {
  if (!/^\s*\{/.test(text.slice(0, 100)) || /\.(?:csv|vcf|sql)$/i.test(path)) return {};
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? json : {};
  } catch {
    return {};
  }
}

/** The objects of a list; none when there is no such list. A list that a table keeps as text is read too. */
export function listIn(json: JsonObject, key: string): JsonObject[] {
  const value = json[key];
  const list = typeof value === 'string' && value.startsWith('[') ? parsed(value) : value;
  return Array.isArray(list) ? list.filter(isObject) : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const objectIn = (json: JsonObject, key: string): JsonObject => {
  const value = json[key];
  return isObject(value) ? value : {};
};

export const textIn = (json: JsonObject, key: string): string => {
  const value = json[key];
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value.trim() : '';
};

export const textsIn = (json: JsonObject, key: string): string[] => {
  const value = json[key];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
};

/** The day of a date or a moment. */
export const dayIn = (json: JsonObject, key: string) => /^\d{4}-\d{2}-\d{2}/.exec(textIn(json, key))?.[0] ?? null;
