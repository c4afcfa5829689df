import { expect, test } from 'vitest';
import { awaken, withLateScripts } from './late-scripts.ts';

test('modules wait, everything else stays', () => {
  const page =
    '<link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/a.js"/><script>1</script><script type="module" async="">import "/a.js"</script>';
  expect(withLateScripts(page)).toBe(
    `<link rel="stylesheet" href="/a.css"/><link rel="later" href="/a.js"/><script>1</script><script>${awaken}</script><script type="later">import "/a.js"</script>`,
  );
});
