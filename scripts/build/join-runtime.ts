/**
 * Puts the bundler's helpers into the file of the framework, which every page of the back office loads. The bundler always
 * gives them a file of their own, so each page would have a request for 700 bytes.
 */
import type { Plugin, Rolldown } from 'vite';

const RUNTIME = 'rolldown-runtime';
const FRAMEWORK = 'framework';
/** Begins the names of the helpers in the framework's file, whose own names are shorter. */
const PREFIX = 'helper_';
const IMPORT = /\bimport\s*\{([^}]*)\}\s*from\s*"\.\/rolldown-runtime-[\w-]+\.js";?/;
const EXPORT = /\bexport\s*\{([^}]*)\};?\s*$/;

/** Returns pairs of names, as in `a as b, c`. */
function namesOf(list: string): [name: string, as: string][] {
  return list.split(',').map((one) => {
    const [name = '', as = name] = one.trim().split(/\s+as\s+/);
    return [name, as];
  });
}

/** Returns the framework's file with the helpers. They keep a scope of their own, because short names repeat. */
export function withRuntime(framework: string, runtime: string): string {
  const [statement, list] = EXPORT.exec(runtime) ?? [];
  if (statement === undefined || list === undefined) throw new Error('The helpers export nothing.');
  const exported = namesOf(list).map(([name, as]) => `${PREFIX}${as}:${name}`);
  const names = namesOf(list).map(([, as]) => `${PREFIX}${as}`);
  const helpers = `const {${names}}=(()=>{${runtime.replace(EXPORT, '')};return{${exported}}})();`;
  const own = namesOf(IMPORT.exec(framework)?.[1] ?? '').map(([name, as]) => `${as}=${PREFIX}${name}`);
  return `${helpers}${framework.replace(IMPORT, own.length === 0 ? '' : `const ${own};`)}\nexport{${names}};`;
}

/** Returns a file that imports the helpers from the file of the framework. */
export function withFramework(code: string, framework: string): string {
  return code.replace(IMPORT, (_, list: string) => {
    const names = namesOf(list).map(([name, as]) => `${PREFIX}${name} as ${as}`);
    return `import{${names}}from"./${framework}";`;
  });
}

/** The framework's components bring their styles, whose empty modules are in files that run after it (chunks.ts). */
const STYLES = /\bimport\s*"\.\/[\w-]+\.js";?/g;

export function withoutStyles(framework: string): string {
  const code = framework.replace(STYLES, '');
  if (/\bfrom\s*"\.\//.test(code)) throw new Error('The file of the framework imports another one.');
  return code;
}

export function joinRuntime(): Plugin {
  return {
    name: 'ardoise:join-runtime',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk');
      const runtime = files.find(({ name }) => name === RUNTIME);
      const framework = files.find(({ name }) => name === FRAMEWORK);
      if (!runtime || !framework)
        throw new Error('The build has no file of the helpers or of the framework.');
      for (const file of files) {
        if (!file.imports.includes(runtime.fileName)) continue;
        const isFramework = file === framework;
        file.code = isFramework
          ? withRuntime(file.code, runtime.code)
          : withFramework(file.code, baseOf(framework));
        file.imports = [
          ...new Set(
            file.imports
              .map((one) => (one === runtime.fileName ? framework.fileName : one))
              .filter((one) => one !== file.fileName),
          ),
        ];
      }
      framework.code = withoutStyles(framework.code);
      framework.imports = [];
      delete bundle[runtime.fileName];
    },
  };
}

const baseOf = ({ fileName }: Rolldown.OutputChunk) => fileName.replace(/^.*\//, '');
