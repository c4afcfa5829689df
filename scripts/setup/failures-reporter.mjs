import { writeFileSync } from 'node:fs';

/**
 * A reporter of Vitest that writes the failures of a run to the file `TEST_REPORT`, for the list at the end of
 * `npm test`: `{ file, title, message }[]`. Errors outside of every test have no file.
 */
export default class FailuresReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const failures = modules.flatMap((module) => {
      const file = module.relativeModuleId;
      // A failed `beforeAll` belongs to its suite, and a failed import to its module.
      const groups = [module, ...module.children.allSuites()].flatMap((group) =>
        group.errors().map(({ message }) => ({ file, title: group.fullName ?? '', message })),
      );
      const tests = [...module.children.allTests('failed')].map((test) => ({
        file,
        title: test.fullName,
        message: test.result().errors[0]?.message ?? '',
      }));
      return [...groups, ...tests];
    });
    const outside = unhandledErrors.map(({ message, stack }) => ({
      title: 'outside of every test',
      message: `${message}\n${stack ?? ''}`,
    }));
    writeFileSync(process.env.TEST_REPORT, JSON.stringify([...failures, ...outside]));
  }
}
