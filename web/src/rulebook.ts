// The rulebook (docs/rulebook.md), read from its text: sections with their paragraphs, and those that have certain words in them.

export interface Block {
  kind: 'text' | 'step' | 'list' | 'table';
  /** With the marks of bold, italics and links; of a list its items, of a table its rows. */
  lines: string[];
  /** The rules and rulings it explains. */
  ids: string[];
}

export interface Section {
  anchor: string;
  /** 2, or 3 for a section of one. */
  level: number;
  title: string;
  blocks: Block[];
}

const kindOf = (line: string): Block['kind'] =>
  line.startsWith('- ') ? 'list' : line.startsWith('|') ? 'table' : /^\d+\. /.test(line) ? 'step' : 'text';

export function readRulebook(text: string): Section[] {
  const sections: Section[] = [];
  let open: Block | null = null; // a list or table that may go on
  for (const line of text.split('\n')) {
    const heading = /^(#{2,3}) (.*) \{#(.*)\}$/.exec(line);
    const [, said, named] = /^(.*?) ?(?:<!-- (.*) -->)?$/.exec(line)!;
    const blocks = sections.at(-1)?.blocks;
    if (heading) sections.push({ anchor: heading[3]!, level: heading[1]!.length, title: heading[2]!, blocks: [] });
    if (heading || !blocks) continue;
    if (!said) open = null;
    else if (open?.kind === kindOf(said)) open.lines.push(said);
    else blocks.push({ kind: kindOf(said), lines: [said], ids: [] });
    if (named) blocks.at(-1)!.ids.push(...named.split(' '));
    if (said) open = ['list', 'table'].includes(kindOf(said)) ? blocks.at(-1)! : null;
  }
  return sections;
}

/* ------------------------------------------------------------------ looking for words */

/** Letters that differ only in case, or by the hand of whoever types them, are the same; a letter stays one letter. */
const plain = (text: string): string => text.toLowerCase().replace(/ё/g, 'е').replace(/[’ʼ]/g, "'").replace(/[‐‑]/g, '-');

/** What grammar changes at the end of a word is left out, if enough of it remains. */
function stem(word: string): string {
  let end = word.length;
  if (end > 3 && word.endsWith('s')) return word.slice(0, -1);
  const least = Math.max(4, end - 2);
  while (end > least && 'аеиоуыэюяіїєйь'.includes(word[end - 1]!)) end--;
  return word.slice(0, end);
}

const stems = (words: string): string[] => (plain(words).match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? []).map(stem);

/** Words that begin like that. */
const pattern = (stem: string): string => `(?<![\\p{L}\\p{N}])${stem}[\\p{L}\\p{N}]*`;

/** The paragraphs that have every one of the words, their title counted in, below their titles; or those about a rule. */
export function lookFor(sections: readonly Section[], words: string): Section[] {
  const id = words.trim().toUpperCase();
  const wanted = stems(words).map((one) => new RegExp(pattern(one), 'u'));
  const fits = ({ title }: Section, { lines, ids }: Block): boolean =>
    ids.some((one) => one.toUpperCase() === id)
    || (wanted.length > 0 && wanted.every((one) => one.test(plain(`${title}\n${lines.join('\n')}`))));
  return sections.map((section) => ({ ...section, blocks: section.blocks.filter((block) => fits(section, block)) }))
    .filter(({ blocks }) => blocks.length > 0);
}

/** A text in pieces, in turns without and with one of the words. */
export function split(text: string, words: string): string[] {
  const all = stems(words).map(pattern);
  if (all.length === 0) return [text];
  const pieces: string[] = [];
  let from = 0;
  for (const { index, 0: { length } } of plain(text).matchAll(new RegExp(all.join('|'), 'gu'))) {
    pieces.push(text.slice(from, index), text.slice(index, index + length));
    from = index + length;
  }
  return [...pieces, text.slice(from)];
}

/* ------------------------------------------------------------------ the coach */

/** What a first match says at a kind of question. */
export interface Advice {
  first: string;
  later: string;
}

export function readAdvice(text: string): Map<string, Advice> {
  const all = new Map<string, Advice>();
  let one: Advice = { first: '', later: '' };
  for (const line of text.split('\n')) {
    const said = /^ {2}(first|later) (.*)$/.exec(line);
    if (said) one[said[1] as keyof Advice] = said[2]!;
    else if (line) all.set(line, (one = { first: '', later: '' }));
  }
  return all;
}
