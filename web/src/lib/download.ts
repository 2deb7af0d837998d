/** The record of a finished game, saved as a file. */

import { api } from './api';
import type { Table } from './protocol';

export async function download(table: Pick<Table, 'id' | 'game'>): Promise<void> {
  const record = await api.record(table.id);
  const url = URL.createObjectURL(new Blob([JSON.stringify(record, null, 1)], { type: 'application/json' }));
  const a = document.createElement('a');
  a.href = url;
  a.download = `${table.game}-${table.id}.json`;
  a.click();
  URL.revokeObjectURL(url);
}
