/** The little Markdown that rulebooks use, as HTML: paragraphs, lists, tables, code, quotes, emphasis, links. */

const safe = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** `link` gives the address of a rulebook anchor. */
export function inline(text: string, link: (anchor: string) => string): string {
  const codes: string[] = [];
  const kept = safe(text).replace(/`([^`]+)`/g, (_, code: string) => `\uE000${codes.push(`<code>${code}</code>`) - 1}\uE001`);
  return kept
    .replace(/\[([^\]]+)\]\(#([\w-]+)\)/g, (_, words: string, anchor: string) => `<a href="${link(anchor)}">${words}</a>`)
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(^|[^*])\*([^*\s][^*]*)\*/g, '$1<em>$2</em>')
    .replace(/\uE000(\d+)\uE001/g, (_, index: string) => codes[Number(index)] ?? '');
}

const cells = (line: string): string[] => line.trim().replace(/^\||\|$/g, '').split('|').map((cell) => cell.trim());

function table(lines: string[], link: (anchor: string) => string): string {
  const right = cells(lines[1] ?? '').map((cell) => cell.endsWith(':'));
  const row = (line: string, tag: 'th' | 'td'): string =>
    `<tr>${cells(line).map((cell, i) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}${right[i] ? ' class="right"' : ''}>${inline(cell, link)}</${tag}>`).join('')}</tr>`;
  const body = lines.slice(2).map((line) => row(line, 'td')).join('');
  return `<div class="scroll" tabindex="0" role="group"><table><thead>${row(lines[0] ?? '', 'th')}</thead><tbody>${body}</tbody></table></div>`;
}

function items(lines: string[], ordered: boolean, link: (anchor: string) => string): string {
  const found: string[] = [];
  for (const line of lines) {
    const item = /^\s*(?:[-*·]|\d+[.)])\s+(.*)/.exec(line);
    if (item) found.push(item[1] ?? '');
    else found[found.length - 1] += ` ${line.trim()}`;
  }
  const tag = ordered ? 'ol' : 'ul';
  return `<${tag}>${found.map((item) => `<li>${inline(item, link)}</li>`).join('')}</${tag}>`;
}

export function markdown(text: string, link: (anchor: string) => string): string {
  const blocks = text.replace(/\r/g, '').split(/\n\s*\n/);
  return blocks
    .filter((block) => block.trim())
    .map((block) => {
      const lines = block.split('\n').filter((line) => line.trim() !== '' || block.startsWith('    '));
      const first = lines[0] ?? '';
      if (first.startsWith('```')) return `<pre tabindex="0"><code>${safe(lines.slice(1, -1).join('\n'))}</code></pre>`;
      if (lines.every((line) => line.startsWith('    '))) return `<pre tabindex="0"><code>${safe(lines.map((line) => line.slice(4)).join('\n'))}</code></pre>`;
      if (first.trim().startsWith('|') && lines.length > 1) return table(lines, link);
      if (/^\s*[-*·]\s/.test(first)) return items(lines, false, link);
      if (/^\s*\d+[.)]\s/.test(first)) return items(lines, true, link);
      if (first.startsWith('>')) return `<blockquote><p>${inline(lines.map((line) => line.replace(/^>\s?/, '')).join(' '), link)}</p></blockquote>`;
      return `<p>${inline(lines.join(' '), link)}</p>`;
    })
    .join('');
}
