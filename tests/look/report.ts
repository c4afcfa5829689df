/** Counts the findings by width, theme and language, and writes them as JSON and Markdown. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from './finding.ts';
import type { Setting } from './settings.ts';
import { sheetFolder } from './sheet.ts';

interface Entry {
  view: string;
  locale: string;
  setting: Setting;
  findings: readonly Finding[];
}

export function createReport() {
  const entries: Entry[] = [];

  /** Counts findings and checks by any key of an entry. */
  function countBy(keyOf: (entry: Entry) => string): Record<string, { looks: number; findings: number }> {
    const counts: Record<string, { looks: number; findings: number }> = {};
    for (const entry of entries) {
      const key = keyOf(entry);
      const count = counts[key] ?? { looks: 0, findings: 0 };
      counts[key] = { looks: count.looks + 1, findings: count.findings + entry.findings.length };
    }
    return counts;
  }

  function kinds(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { kind } of entries.flatMap(({ findings }) => findings))
      counts[kind] = (counts[kind] ?? 0) + 1;
    return counts;
  }

  /** Each finding once, with the places where it occurs. */
  function distinct(): Map<string, string[]> {
    const seen = new Map<string, string[]>();
    for (const { view, locale, setting, findings } of entries)
      for (const { kind, what } of findings) {
        const key = `${kind} | ${view} | ${what}`;
        seen.set(key, [...(seen.get(key) ?? []), `${locale} ${setting.theme} ${setting.name}`]);
      }
    return seen;
  }

  return {
    add(entry: Entry): void {
      entries.push(entry);
    },
    write(): void {
      const settings = countBy(({ setting, locale }) => `${setting.name} ${setting.theme} ${locale}`);
      const each = [...distinct()].sort(([a], [b]) => a.localeCompare(b));
      mkdirSync(sheetFolder, { recursive: true });
      const summary = { kinds: kinds(), settings, views: new Set(entries.map(({ view }) => view)).size };
      writeFileSync(
        path.join(sheetFolder, 'findings.json'),
        JSON.stringify({ ...summary, findings: Object.fromEntries(each) }, null, 2),
      );
      const table = Object.entries(settings).map(
        ([name, { looks, findings }]) => `| ${name} | ${looks} | ${findings} |`,
      );
      const lines = each.map(
        ([what, places]) => `- ${what} (${places.length}: ${places.slice(0, 4).join(', ')})`,
      );
      const kindsOf = Object.entries(summary.kinds).map(([kind, count]) => `${kind} ${count}`);
      const text = [
        ...['# What was found', '', `${summary.views} views; ${kindsOf.join(', ') || 'nothing'}.`, ''],
        ...['| setting | views | findings |', '|---|--:|--:|', ...table, '', ...lines, ''],
      ];
      writeFileSync(path.join(sheetFolder, 'findings.md'), text.join('\n'));
    },
  };
}
