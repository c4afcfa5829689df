/** Builds the service worker with the list of files that its pages need (src/web/offline/office-worker.ts). */
import { createHash } from 'node:crypto';
import { build, type Plugin, type Rolldown } from 'vite';
import { variantsOf } from './languages.ts';

/** The pages that work offline. The browser keeps the files of these modules and of all that they import. */
const KEPT =
  /\/src\/(web\/(entry\.client|root|layouts\/office(-page)?)|features\/(planning\/pages\/planning|expenses\/pages\/(expenses|report)))\.tsx/;

/** The viewer of PDF files and the reader of photos are larger than all the rest. */
const LEFT_OUT = /pdfjs-dist|pdf\.worker|photo|tesseract|traineddata/;

type Bundle = Rolldown.OutputBundle;

export function officeWorker(): Plugin {
  return {
    name: 'ardoise:office-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      // After the files were split by language.
      order: 'post',
      async handler(_, bundle) {
        const files = filesOf(bundle);
        const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
        const built = await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          define: { FILES: JSON.stringify(files), VERSION: JSON.stringify(version) },
          build: {
            write: false,
            target: 'es2022',
            rolldownOptions: { input: 'src/web/offline/office-worker.ts', output: { format: 'iife' } },
          },
        });
        const { output } = built as Rolldown.RolldownOutput;
        this.emitFile({ type: 'asset', fileName: 'office-worker.js', source: output[0].code });
      },
    },
  };
}

/** Returns the addresses of all scripts, styles and fonts that the kept modules load. */
function filesOf(bundle: Bundle): string[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk' || LEFT_OUT.test(chunk.facadeModuleId ?? '')) return;
    found.add(name);
    const { importedCss = [], importedAssets = [] } = chunk.viteMetadata ?? {};
    for (const file of [...importedCss, ...importedAssets]) found.add(file);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next);
  };
  for (const [name, chunk] of Object.entries(bundle))
    if (chunk.type === 'chunk' && KEPT.test(chunk.facadeModuleId ?? '')) visit(name);
  const kept = [...found].filter((name) => !LEFT_OUT.test(name));
  return kept.flatMap((name) => variantsOf(name).map((each) => `/${each}`)).sort();
}
