import { expect, test } from 'vitest';
import { pack, unpack } from '../src/lib/pack';

test('a record comes out of its address as it went in', async () => {
  const record = { format: 'x', players: [{ name: 'あき/+=', kind: 'human' }], moves: Array.from({ length: 200 }, (_, i) => `0 lay ${i}`) };
  const packed = await pack(record);
  expect(packed).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(packed.length).toBeLessThan(JSON.stringify(record).length / 2);
  expect(await unpack(packed)).toEqual(record);
});

test('what is no record is refused', async () => {
  for (const wrong of ['', 'abc', '%%%', await pack([1] as unknown as Record<string, unknown>)]) await expect(unpack(wrong)).rejects.toThrow();
});
