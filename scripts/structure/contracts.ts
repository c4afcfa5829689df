/** Every contract is taken up by the API: calls of a file that nobody lists are mounted nowhere. */
import type { Check } from './tree.ts';

const LIST = 'src/api/calls.ts';

export const checkContracts: Check = (tree) => {
  const list = tree.files.includes(LIST) ? tree.read(LIST) : '';
  return tree.files
    .filter((file) => /^src\/features\/[^/]+\/(?:[a-z-]+\.)?contract\.ts$/.test(file))
    .filter((file) => /\bcall\(\{|\blistCall\(|\bcall\(/.test(tree.read(file)))
    .filter((file) => !list.includes(`'#${file.replace('src/', '')}'`))
    .map((file) => ({
      file,
      teaching: `${LIST} does not take it up, so none of its calls exists: import it there and add it to allCalls.`,
    }));
};
