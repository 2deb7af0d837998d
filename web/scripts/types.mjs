/** The TypeScript types of the protocol, from the JSON schema that the server's models write. */

import { readFile, writeFile } from 'node:fs/promises';
import { compile } from 'json-schema-to-typescript';

const here = new URL('../src/lib/', import.meta.url);
const schema = JSON.parse(await readFile(new URL('protocol.schema.json', here), 'utf-8'));

// A field that has a default is always there in what the server sends; titles would become names of their own.
function tidy(node, named) {
  if (Array.isArray(node)) return node.forEach((each) => tidy(each, false));
  if (node === null || typeof node !== 'object') return;
  if (!named && typeof node.title === 'string') delete node.title;
  if (node.prefixItems) {
    node.items = node.prefixItems; // a tuple, as older schemas write it
    delete node.prefixItems;
  } else if (node.type === 'array') {
    delete node.maxItems;
    delete node.minItems;
  }
  const constant = node.properties && Object.entries(node.properties).filter(([, value]) => 'const' in value);
  for (const [key] of constant || []) node.required = [...new Set([...(node.required ?? []), key])];
  for (const [key, value] of Object.entries(node)) {
    if (key === '$defs' || key === 'properties') Object.values(value).forEach((each) => tidy(each, key === '$defs'));
    else tidy(value, false);
  }
}
tidy(schema, true);
for (const [name, definition] of Object.entries(schema.$defs)) definition.title = name;

const text = await compile(schema, 'TefudaProtocol', {
  additionalProperties: false,
  bannerComment: '/* Made by `npm run types` from protocol.schema.json; do not edit. */',
  style: { printWidth: 110, singleQuote: true },
});
const out = new URL('protocol.ts', here);
if (process.argv.includes('--check')) {
  if ((await readFile(out, 'utf-8')) !== text) {
    console.error('src/lib/protocol.ts is not up to date: npm run types');
    process.exit(1);
  }
} else await writeFile(out, text);
