/** Minifies the browser's scripts a second time: SWC finds what the bundler's minifier leaves, two percent of each page. */
import { type JsMinifyOptions, minify } from '@swc/core';
import type { Plugin } from 'vite';

const OPTIONS: JsMinifyOptions = {
  module: true,
  ecma: 2022,
  compress: { ecma: 2022, passes: 3, keep_fargs: false },
  mangle: { toplevel: true },
};

export function minifyAgain(): Plugin {
  return {
    name: 'ardoise:minify-again',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After the framework's own changes, and before the files are split by language (languages.ts).
      order: 'post',
      async handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        await Promise.all(
          chunks.map(async (chunk) => {
            chunk.code = (await minify(chunk.code, OPTIONS)).code;
          }),
        );
      },
    },
  };
}
